import { queryOptions } from '@tanstack/react-query'
import { agentAction, listAgents } from '#contract/agents.ts'
import { listKnowledge } from '#contract/knowledge.ts'
import { voiceSample } from '#contract/voices.ts'
import { call } from '../api.ts'
import { queryClient } from '../query-client.ts'

export const agentsQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['agents', businessId],
    queryFn: ({ signal }) => call(listAgents, { params: { businessId }, signal }),
  })

/** Free numbers and voices, and the agent itself when it exists already. */
export const agentActionQuery = (businessId: number, agentId?: number) =>
  queryOptions({
    queryKey: ['agent-action', businessId, agentId ?? 'new'],
    queryFn: ({ signal }) => call(agentAction, { params: { businessId }, query: { agentId }, signal }),
    // A form that is being filled in must not change under the user's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

const READING_MS = 1_500

/** How far the reading of these files has come; asked again while one of them is being read. */
export const knowledgeQuery = (businessId: number, fileIds: string[]) =>
  queryOptions({
    queryKey: ['knowledge', businessId, fileIds],
    queryFn: ({ signal }) => call(listKnowledge, { params: { businessId }, query: { fileId: fileIds }, signal }),
    enabled: fileIds.length > 0,
    refetchInterval: (query) => (query.state.data?.some(({ state }) => state === 'processing') ? READING_MS : false),
    placeholderData: (before) => before,
  })

const SAMPLE_KEPT_MS = 5 * 3_600_000

/** The address of a voice's sample, kept until shortly before it expires. */
export async function voiceSampleUrl(voiceId: string): Promise<string> {
  const { url } = await queryClient.fetchQuery({
    queryKey: ['voice-sample', voiceId],
    queryFn: ({ signal }) => call(voiceSample, { query: { voiceId }, signal }),
    staleTime: SAMPLE_KEPT_MS,
    gcTime: SAMPLE_KEPT_MS,
    retry: false,
  })
  return url
}
