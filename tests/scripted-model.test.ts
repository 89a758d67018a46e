// The model that the brain is tested with owes the same as the real ones.
import { languageModelConformance } from '../src/adapters/language-model/testing/conformance.ts'
import { scriptedModel } from '../src/voice/brain/testing/scripted-model.ts'

languageModelConformance('the scripted model', async (answers) => {
  const model = scriptedModel(...answers)
  return { model, seen: () => model.asked, close: async () => {} }
})
