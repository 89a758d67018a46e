// What goes beyond the necessary: how the agent opens, closes, speaks, whom it hands over to, and what it never says.
import { Plus, Trash2 } from 'lucide-react'
import { LANGUAGES } from '#contract/shared.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, TextArea, TextField } from '../ui/field.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import type { Draft, Problems } from './draft.ts'

const MOST_TRANSFERS = 10

export function MannersFields({
  draft,
  problems,
  onChange,
}: {
  draft: Draft
  problems: Problems
  onChange: (change: Partial<Draft>) => void
}) {
  const lang = LANGUAGES[draft.lang]
  return (
    <div className="grid gap-5">
      <TextField
        label="Opening line"
        hint="The first thing a caller hears. Left empty, the agent greets in its own words."
        lang={lang}
        maxLength={500}
        value={draft.openingLine}
        onChange={({ target }) => onChange({ openingLine: target.value })}
      />
      <TextArea
        label="What the agent must never say"
        rows={3}
        maxLength={2000}
        lang={lang}
        value={draft.neverSay}
        onChange={({ target }) => onChange({ neverSay: target.value })}
      />
      <TextField
        label="Closing line"
        hint="The last thing a caller hears."
        lang={lang}
        maxLength={500}
        value={draft.closingLine}
        onChange={({ target }) => onChange({ closingLine: target.value })}
      />
      <Field label="Voice speed" hint={`${draft.voiceSpeed.toFixed(2)} × the voice's own pace`}>
        {(marks) => (
          <input
            {...marks}
            type="range"
            min={0.7}
            max={1.4}
            step={0.05}
            value={draft.voiceSpeed}
            onChange={({ target }) => onChange({ voiceSpeed: Number(target.value) })}
            className="w-full max-w-sm accent-(--brand)"
          />
        )}
      </Field>
      <Transfers draft={draft} problem={problems.transferTargets} onChange={onChange} />
    </div>
  )
}

function Transfers({
  draft,
  problem,
  onChange,
}: {
  draft: Draft
  problem: string | undefined
  onChange: (change: Partial<Draft>) => void
}) {
  const { transferTargets: targets } = draft
  const set = (at: number, change: Partial<(typeof targets)[number]>) =>
    onChange({ transferTargets: targets.map((target, index) => (index === at ? { ...target, ...change } : target)) })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Transfer to a person</legend>
      {targets.map((target, at) => (
        <div key={at} className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label="Who"
            placeholder="Front desk"
            maxLength={60}
            value={target.label}
            onChange={({ target: input }) => set(at, { label: input.value })}
          />
          <PhoneField label="Number" value={target.number} onChange={(number) => set(at, { number })} />
          <IconButton
            label={`Remove ${target.label || 'this transfer'}`}
            onClick={() => onChange({ transferTargets: targets.filter((_, index) => index !== at) })}
          >
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {problem ? <p className="text-sm font-medium text-bad">{problem}</p> : null}
      {targets.length < MOST_TRANSFERS ? (
        <Button
          kind="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ transferTargets: [...targets, { label: '', number: '' }] })}
        >
          <Plus size={16} aria-hidden="true" />
          Add a transfer
        </Button>
      ) : null}
    </fieldset>
  )
}
