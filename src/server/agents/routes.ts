import type { Agent } from '#contract/agents.ts'
import * as contract from '#contract/agents.ts'
import { LANGUAGES, type LanguageName } from '#contract/shared.ts'
import type { Transaction } from '../database/database.ts'
import type { Routes } from '../http.ts'
import { knowledgeStates } from '../knowledge/knowledge.ts'
import { voiceCatalogue } from '../voices/voices.ts'
import { type AgentParts, agentNotFound, deleteAgent, namesOfAgents, saveAgent } from './agents.ts'
import { type AgentRow, findAgent, findAgents, findKnowledgeIds, findNumbers } from './store.ts'

export function agentRoutes(parts: AgentParts): Routes {
  const { db, speech } = parts

  async function inContract(tx: Transaction, rows: AgentRow[]): Promise<Agent[]> {
    const fileIds = await findKnowledgeIds(
      tx,
      rows.map(({ id }) => id),
    )
    const files = await knowledgeStates(tx, [...new Set([...fileIds.values()].flat())])
    const speakers = new Map(speech.voices().map(({ voiceId, speaker }) => [voiceId, speaker]))
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      lang: languageName(row.language),
      number: row.number ?? '',
      voice: { voiceId: row.voiceId, speaker: speakers.get(row.voiceId) ?? '' },
      knowledgeBase: files.filter(({ fileId }) => fileIds.get(row.id)?.includes(fileId)),
      openingLine: row.openingLine ?? '',
      closingLine: row.closingLine ?? '',
      neverSay: row.neverSay ?? '',
      voiceSpeed: row.voiceSpeed,
      transferTargets: row.transferTargets,
    }))
  }

  return (serve) => {
    serve(contract.listAgents, ({ businessId }) =>
      db.inBusiness(businessId, async (tx) => inContract(tx, await findAgents(tx))),
    )

    serve(contract.agentNames, ({ businessId }) => db.inBusiness(businessId, namesOfAgents))

    serve(contract.agentAction, ({ businessId, query: { agentId } }) =>
      db.inBusiness(businessId, async (tx) => {
        const agent = agentId === undefined ? undefined : await findAgent(tx, businessId, agentId)
        if (agentId !== undefined && !agent) throw agentNotFound()
        const numbers = await findNumbers(tx)
        const [agentResponse = null] = agent ? await inContract(tx, [agent]) : []
        return {
          numbers: numbers
            .filter((each) => each.agentId === null || each.agentId === agentId)
            .map(({ number }) => number),
          voices: voiceCatalogue(speech),
          agentResponse,
        }
      }),
    )

    serve(contract.saveAgent, async ({ businessId, body }) => {
      const saved = await saveAgent(parts, body)
      const [agent] = await db.inBusiness(businessId, (tx) => inContract(tx, [saved]))
      return agent as Agent
    })

    serve(contract.deleteAgent, async ({ businessId, query }) => {
      await deleteAgent(parts, businessId, query.agentId)
      return { deleted: true as const }
    })
  }
}

const languageName = (code: string) =>
  (Object.keys(LANGUAGES) as LanguageName[]).find((name) => LANGUAGES[name] === code) ?? 'English'
