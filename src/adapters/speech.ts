// The speech that comes with the product: which models, voices and workers are plugged in.
export type SpeechConfig = {
  /** Where weights are kept, outside the repository. */
  modelsDirectory: string
  /** Whether missing weights are fetched in the background. */
  fetchModels: boolean
  /** Where synthesised sound is kept. */
  soundDirectory: string
}
