// The chosen sheet on its way: a slot, the bytes, then what was understood; again for every change of columns.
import { useEffect, useRef, useState } from 'react'
import { type CampaignPreview, type ColumnChoice, previewCampaign } from '#contract/campaigns.ts'
import type { FileMeta } from '#contract/files.ts'
import { call } from '../api.ts'
import { uploadSheet } from './upload-sheet.ts'

export type SheetState =
  | { step: 'none' }
  | { step: 'uploading'; fileName: string; share: number }
  | { step: 'reading'; fileName: string; fileMeta: FileMeta; before?: CampaignPreview }
  | { step: 'understood'; fileName: string; fileMeta: FileMeta; preview: CampaignPreview; mapping: ColumnChoice }
  | { step: 'failed'; fileName: string; error: unknown }

export function useSheet(businessId: number) {
  const [state, setState] = useState<SheetState>({ step: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** One thing at a time: what was under way is given up. */
  async function attempt(fileName: string, work: (signal: AbortSignal) => Promise<SheetState>): Promise<void> {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    try {
      const next = await work(mine.signal)
      if (!mine.signal.aborted) setState(next)
    } catch (error) {
      if (!mine.signal.aborted) setState({ step: 'failed', fileName, error })
    }
  }

  async function read(
    fileMeta: FileMeta,
    mapping: ColumnChoice,
    signal: AbortSignal,
    before?: CampaignPreview,
  ): Promise<SheetState> {
    setState({ step: 'reading', fileName: fileMeta.fileName, fileMeta, ...(before && { before }) })
    const preview = await call(previewCampaign, { body: { businessId, fileMeta, mapping }, signal })
    return { step: 'understood', fileName: fileMeta.fileName, fileMeta, preview, mapping }
  }

  return {
    state,
    choose: (file: File) =>
      attempt(file.name, async (signal) => {
        setState({ step: 'uploading', fileName: file.name, share: 0 })
        const fileMeta = await uploadSheet(businessId, file, {
          signal,
          onProgress: (share) => !signal.aborted && setState({ step: 'uploading', fileName: file.name, share }),
        })
        return read(fileMeta, {}, signal)
      }),
    remap: (change: ColumnChoice) => {
      if (state.step !== 'understood') return
      const mapping = { ...state.mapping, ...change }
      void attempt(state.fileName, (signal) => read(state.fileMeta, mapping, signal, state.preview))
    },
    clear: () => {
      running.current?.abort()
      setState({ step: 'none' })
    },
  }
}
