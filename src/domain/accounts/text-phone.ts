import { checkPhone, type Checked } from './validation.ts'

/**
 * North American numbers: the area code and the three digits after it begin with 2 to 9, and neither is a short number
 * such as 911. Area codes with a 9 in the middle are kept for longer numbers.
 */
const assignable = /^[2-9](?!11)[0-8]\d[2-9](?!11)\d{6}$/

/**
 * Numbers of services, which are no one's own phone, by the list of area codes of nanpa.com: personal numbers (5XX),
 * data services of Canada (6XX), carriers (700), the federal government (710), toll-free (8XX), and those that charge
 * who reaches them (900, and 976 in any area).
 */
const services =
  /^(?:5(?:00|2[1-9]|33|44|66|77|88)|6(?:00|22|33|44|55|77|88)|7[01]0|8(?:00|22|33|44|55|66|77|8\d)|900|\d{3}976)/

/** Area codes of other countries that share the numbering plan; texts there are international. */
const elsewhere = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/** `checkPhone`, for a number that text messages are sent to: one of the United States or Canada. */
export function checkTextPhone(text: string): Checked {
  const checked = checkPhone(text)
  if (!checked.ok) return checked
  if (!assignable.test(checked.value) || services.test(checked.value))
    return { ok: false, message: 'Please enter a valid phone number' }
  if (elsewhere.has(checked.value.slice(0, 3)))
    return { ok: false, message: 'Enter a number of the United States or Canada' }
  return checked
}
