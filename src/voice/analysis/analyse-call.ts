// What a finished call was about and how it went: by the model where one is connected, by rules otherwise.
import type { LanguageModel } from '../ports.ts'
import { analyseByModel } from './by-model.ts'
import { analyseByRules } from './by-rules.ts'
import type { CallAnalysis, CallRecord } from './call-record.ts'

export type Analysed = { analysis: CallAnalysis; by: 'rules' | 'model' }

const MODEL_MS = 45_000
const ATTEMPTS = 2

/** Never fails: what the model cannot say, the rules do. `onTrouble` hears why. */
export async function analyseCall(
  record: CallRecord,
  model?: LanguageModel,
  onTrouble: (error: unknown) => void = () => {},
): Promise<Analysed> {
  const silent = !record.turns.some(({ who }) => who === 'customer')
  for (let attempt = 0; model && !silent && attempt < ATTEMPTS; attempt++) {
    try {
      return { analysis: await analyseByModel(record, model, AbortSignal.timeout(MODEL_MS)), by: 'model' }
    } catch (error) {
      onTrouble(error)
    }
  }
  return { analysis: analyseByRules(record), by: 'rules' }
}
