import { voiceSample } from '#contract/voices.ts'
import { addressFor } from '../files/files.ts'
import type { Routes } from '../http.ts'
import { sampleAddress, type VoiceParts } from './voices.ts'

export function voiceRoutes(parts: VoiceParts): Routes {
  return (serve) => {
    serve(voiceSample, async ({ query, request }) => ({
      url: addressFor(request, await sampleAddress(parts, query.voiceId)),
    }))
  }
}
