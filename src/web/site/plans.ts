// The prices as the landing page shows them; a test holds them against the contract's.

export type OfferedPlan = {
  name: string
  rupeesPerMinute: number
  forWhom: string
  points: string[]
  mostPopular: boolean
}

export const PLANS_ON_OFFER: OfferedPlan[] = [
  {
    name: 'Individual',
    rupeesPerMinute: 6,
    forWhom: 'For a practice, a shop or a first agent.',
    points: [
      'Incoming and outgoing calls, in every language',
      'Answers from your documents, with the source shown',
      'Recording, transcript, summary and score for each call',
      'Campaigns from a spreadsheet, appointments, SMS and email',
    ],
    mostPopular: false,
  },
  {
    name: 'Enterprise',
    rupeesPerMinute: 4,
    forWhom: 'For teams that call every day.',
    points: [
      'Everything in Individual',
      'A third less for every minute',
      '1,000 minutes cost ₹4,000 instead of ₹6,000',
      'Made for campaigns and busy lines',
    ],
    mostPopular: true,
  },
]
