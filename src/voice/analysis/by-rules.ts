// The analysis without a language model: every word of it can be traced to a rule.
import type { CallAnalysis, CallRecord } from './call-record.ts'
import { exchangesOf } from './exchanges.ts'
import { factsOf } from './facts.ts'
import { intentOf } from './intent.ts'
import { reasonsFor } from './score.ts'
import { sentimentOf } from './sentiment.ts'
import { summaryOf } from './summary.ts'

export function analyseByRules(record: CallRecord): CallAnalysis {
  const exchanges = exchangesOf(record)
  const reasons = reasonsFor(record, exchanges)
  const facts = factsOf(record)
  return {
    intent: intentOf(record, exchanges),
    summary: summaryOf(record, exchanges, facts),
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    reasons,
    facts,
    sentiment: sentimentOf(record),
  }
}
