// The four claims, each with how it is measured.

export const CLAIMS: { figure: string; label: string; measured: string }[] = [
  {
    figure: '24/7',
    label: 'Available at any hour',
    measured:
      'An incoming call is answered by the agent of the number it rang, whatever the hour: the product has no closing time to set. Outgoing calls keep to 9:00–21:00 where the customer is, on every real phone network.',
  },
  {
    figure: '10 + English',
    label: 'Ten Indian languages plus English',
    measured:
      'Counted in the agent form: each language listed there has a voice that speaks it as the product comes. English is also understood as it comes; the other ten are understood once you connect a speech provider.',
  },
  {
    figure: '< 400 ms',
    label: 'Latency under about 400 ms',
    measured:
      'From the caller’s last sound to the agent’s first, at the median, in English with the built-in speech models on a server with two cores, for a sentence the agent has said before. A new sentence takes about half a second more, and a reply that a connected language model writes word by word takes longer.',
  },
  {
    figure: '99.9%',
    label: 'Uptime',
    measured:
      'The share of a calendar month in which /readyz answers: on every server that address says whether the service and its database work, and any monitor can ask it. A database that gets stuck is restarted by itself, and an update lets running calls end first.',
  },
]

export function Claims() {
  return (
    <div className="mx-auto max-w-[76rem] px-5 pt-14 lg:px-8 lg:pt-18">
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {CLAIMS.map(({ figure, label, measured }) => (
          <li key={figure} className="border-t-2 border-accent pt-4">
            <p className="font-display text-3xl font-bold tracking-tight">{figure}</p>
            <p className="mt-1 text-base font-medium">{label}</p>
            <details className="group mt-2">
              <summary className="inline-flex min-h-6 rounded text-sm font-semibold text-brand-text hover:underline">
                How we measure this
              </summary>
              <p className="mt-2 text-sm text-pretty text-muted">{measured}</p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
