import { z } from 'zod'

const messages = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }))
export type ReceivedMail = z.infer<typeof messages>[number]

/** Emails to an address as the mail server received them, newest first. `mailbox` is the URL of its web pages. */
export async function readMail(mailbox: string, address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${mailbox}/messages.json?to=${encodeURIComponent(address)}`)
  return messages.parse(await answer.json())
}

/** Waits for an email to an address and returns the newest. Skips reports of sign-ins, which any journey may cause. */
export async function waitForMail(mailbox: string, address: string): Promise<ReceivedMail> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const mail = (await readMail(mailbox, address)).find(({ subject }) => !subject.startsWith('New sign-in'))
    if (mail) return mail
    if (performance.now() > deadline) throw new Error(`no mail to ${address} arrived`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
