// The package ships no types; this is the part of it that we use.
declare module '@echogarden/espeak-ng-emscripten' {
  type Worker = {
    set_voice(voice: string): number
    set_rate(wordsPerMinute: number): void
    synthesize(text: string, onSound: (sound: Int16Array | null) => number): void
    convert_to_phonemes(text: string, ipa: boolean): { ptr: number }
  }
  const open: () => Promise<{ HEAPU8: Uint8Array; eSpeakNGWorker: new () => Promise<Worker> | Worker }>
  export default open
}
