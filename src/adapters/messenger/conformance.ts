// What every messenger must do, told once and run by all of them.
import { expect, test } from 'vitest'
import type { Messenger, OutgoingMessage } from '#server/ports.ts'
import { ProviderError } from '#voice/ports.ts'

export type MessengerTrial = {
  open(): Promise<{
    messenger: Messenger
    /** What has arrived at the other side, as it would be read there. */
    arrived(): readonly { recipient: string; text: string }[]
    /** From now on the other side takes nothing more for good, or for now. Left out where that cannot be. */
    refuse?(how: 'for-good' | 'for-now'): void
    close(): Promise<void>
  }>
  recipient: string
}

export function messengerConformance({ open, recipient }: MessengerTrial): void {
  const message: OutgoingMessage = {
    reference: 'vaani-7',
    recipient,
    subject: 'Your appointment',
    body: 'नमस्ते Asha & co, कल शाम 6:15 — ₹800 + “tax” = 50%?',
    registeredId: '1107160000000012345',
    calendar: '',
  }
  const send = (messenger: Messenger) => messenger.send(message, AbortSignal.timeout(5_000))

  test('what arrives is what was sent, letter by letter', async () => {
    const { messenger, arrived, close } = await open()
    const { providerId } = await send(messenger)
    expect(providerId).not.toBe('')
    if (messenger.delivers) expect(arrived()).toEqual([{ recipient, text: message.body }])
    else expect(arrived()).toEqual([])
    await close()
  })

  test('a refusal for good is final, one for now may be tried again', async () => {
    for (const how of ['for-good', 'for-now'] as const) {
      const { messenger, refuse, close } = await open()
      if (refuse) {
        refuse(how)
        const sending = send(messenger)
        await expect(sending).rejects.toBeInstanceOf(ProviderError)
        await expect(sending).rejects.toMatchObject({ retryable: how === 'for-now' })
      }
      await close()
    }
  })

  test('nobody at the other end: it was surely not taken', async () => {
    const { messenger, close } = await open()
    await close()
    if (messenger.delivers) await expect(send(messenger)).rejects.toMatchObject({ retryable: true })
  })
}
