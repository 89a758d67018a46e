// The speech that comes with the product: which models, voices and workers are plugged in.
import type { Speech, SpeechStatus } from '#server/ports.ts'
import type { Voice } from '#voice/ports.ts'
import { minilmEmbeddings } from './embeddings/minilm.ts'
import { installedRuntime } from './models/onnx.ts'
import { openWeights } from './models/weights.ts'
import { sileroDetector } from './speech-detector/silero.ts'
import { moonshineRecogniser } from './speech-to-text/moonshine.ts'
import { openSpeechWorkers } from './speech-workers.ts'
import { speakAhead } from './text-to-speech/ahead.ts'
import { LANGUAGE_VOICES, LIGHT_VOICES, NATURAL_VOICES } from './text-to-speech/catalogue.ts'
import { espeakSynthesiser } from './text-to-speech/espeak/espeak.ts'
import { espeakProcess } from './text-to-speech/espeak/process.ts'
import { fliteSynthesiser } from './text-to-speech/flite/flite.ts'
import { kokoroSynthesiser } from './text-to-speech/kokoro/kokoro.ts'
import { findVoice, routedTextToSpeech } from './text-to-speech/routed.ts'
import { sampleText } from './text-to-speech/samples.ts'
import { openSoundStore } from './text-to-speech/sound-store.ts'
import { providerOf } from './text-to-speech/synthesiser.ts'

export type SpeechConfig = {
  /** Where weights are kept, outside the repository. */
  modelsDirectory: string
  /** Whether missing weights are fetched in the background. */
  fetchModels: boolean
  /** Where synthesised sound is kept. */
  soundDirectory: string
  /** How long a natural voice may take to its first sound before a light one speaks instead. */
  patienceMs?: number
  /** How a conversation cuts what it says, so that what is prepared ahead is found again; whole if not given. */
  cut?(line: string): string[]
  onProblem(problem: string): void
}

const SOUND_BYTES = 500e6
const PATIENCE_MS = 3500

/** Opens at once; what needs weights becomes usable when they are there. */
export function openSpeech(config: SpeechConfig): Speech {
  const weights = openWeights({
    models: config.modelsDirectory,
    fetch: config.fetchModels,
    onProblem: config.onProblem,
  })
  const workers = openSpeechWorkers(weights, installedRuntime(), config.onProblem)
  const espeak = espeakProcess(config.onProblem)
  const store = openSoundStore(config.soundDirectory, SOUND_BYTES)

  const spoken = (voice: Voice): boolean => espeak.installed || voice.language === 'en'
  const voices = [...NATURAL_VOICES, ...LANGUAGE_VOICES].filter(spoken)
  const light = LIGHT_VOICES.filter(spoken)
  const lightSynthesisers = { flite: fliteSynthesiser(workers.flite), espeak: espeakSynthesiser(espeak) }
  const textToSpeech = routedTextToSpeech({
    voices,
    light,
    synthesisers: { ...lightSynthesisers, kokoro: kokoroSynthesiser(() => workers.of('kokoro'), espeak.phonemes) },
    store,
    patienceMs: config.patienceMs ?? PATIENCE_MS,
  })
  const ahead = speakAhead({
    synthesisers: { ...lightSynthesisers, kokoro: kokoroSynthesiser(() => workers.of('kokoroAhead'), espeak.phonemes) },
    store,
    isReady: (voice) => providerOf(voice.voiceId) !== 'kokoro' || workers.has('kokoroAhead'),
    isQuiet: () => listening === 0,
    onProblem: config.onProblem,
  })
  /** Calls going on: each listens from its first to its last moment. */
  let listening = 0
  const stopWatching = workers.onChange(ahead.goOn)
  const detector = sileroDetector(() => workers.of('silero'))
  const recogniser = moonshineRecogniser(() => workers.of('moonshine'), workers.recogniserSizes)

  return {
    detector: {
      open(sampleRate) {
        workers.wake()
        listening++
        const detection = detector.open(sampleRate)
        let open = true
        return {
          detect: (frame) => detection.detect(frame),
          close() {
            detection.close()
            if (!open) return
            open = false
            listening--
            if (listening === 0) ahead.goOn()
          },
        }
      },
    },
    speechToTextFor: (language) => (recogniser.languages.includes(language) ? recogniser : undefined),
    textToSpeech,
    embeddings: minilmEmbeddings(() => workers.of('minilm')),
    voices: () => voices,
    status,
    onStatus: (listener) => weights.onChange(() => listener(status())),
    prepare(lines, { voiceId, speed }, when = 'at-once') {
      const cut = config.cut ?? ((line) => [line])
      ahead.prepare(lines.flatMap(cut), findVoice({ voices, light }, voiceId), speed, when)
    },
    sample(voiceId) {
      const voice = findVoice({ voices, light }, voiceId)
      return ahead.soundOf(sampleText(voice), voice)
    },
    async close() {
      stopWatching()
      weights.close()
      ahead.close()
      espeak.close()
      await workers.close()
    },
  }

  function status(): SpeechStatus {
    const parts: SpeechStatus['parts'] = [
      ...weights.status(),
      {
        part: 'all-language-voices',
        name: 'Voices for every language (espeak-ng)',
        state: espeak.installed ? 'ready' : 'not-installed',
        totalBytes: 0,
        fetchedBytes: 0,
      },
    ]
    return { ready: parts.every((part) => part.state === 'ready' || part.state === 'not-installed'), parts }
  }
}
