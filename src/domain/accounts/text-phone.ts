import { checkPhone, type Checked } from './validation.ts'

/** North American numbers: the area code and the three digits after it begin with 2 to 9. */
const assignable = /^[2-9]\d{2}[2-9]\d{6}$/

/** Area codes of other countries that share the numbering plan; texts there are international. */
const elsewhere = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/** `checkPhone`, for a number that text messages are sent to: one of the United States or Canada. */
export function checkTextPhone(text: string): Checked {
  const checked = checkPhone(text)
  if (!checked.ok) return checked
  if (!assignable.test(checked.value)) return { ok: false, message: 'Please enter a valid phone number' }
  if (elsewhere.has(checked.value.slice(0, 3)))
    return { ok: false, message: 'Enter a number of the United States or Canada' }
  return checked
}
