// An example of a call on the screen. Not a recorded call, and labelled so.
import { PhoneIncoming } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/class-names.ts'
import { type WaveBar, Waveform } from '../ui/waveform.tsx'
import { grain } from './sound-line.tsx'

type Line = { who: 'agent' | 'caller'; at: string; text: string }

const LINES: Line[] = [
  { who: 'agent', at: '0:02', text: 'नमस्ते, आशा डेंटल। मैं आपकी क्या मदद करूँ?' },
  { who: 'caller', at: '0:09', text: 'कल शाम को cleaning का slot मिलेगा?' },
  { who: 'agent', at: '0:15', text: 'जी, 5:30 और 6:15 खाली हैं। Cleaning का ₹800 लगेगा।' },
  { who: 'caller', at: '0:27', text: '6:15 ठीक है, confirm कर दीजिए' },
]

const TURN_ENDS = [0.14, 0.3, 0.38, 0.56, 0.66, 0.84, 1]
const BARS: WaveBar[] = Array.from({ length: 84 }, (_, index) => {
  const place = index / 84
  const turn = TURN_ENDS.findIndex((end) => place < end)
  const start = TURN_ENDS[turn - 1] ?? 0
  const within = (place - start) / ((TURN_ENDS[turn] ?? 1) - start)
  const swell = Math.sin(Math.PI * Math.min(0.96, Math.max(0.06, within))) ** 0.45
  const level = Math.round(swell * (0.16 + 0.8 * grain(index)) * 100) / 100
  return { level, speaker: turn % 2 === 0 ? 'agent' : 'caller' }
})

export function CallCard() {
  return (
    <figure>
      <div className="overflow-hidden rounded-2xl border border-line bg-surface shadow-2">
        <div className="flex items-center gap-3 border-b border-line px-5 py-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-brand text-on-brand"
          >
            <PhoneIncoming size={18} />
          </span>
          <div className="min-w-0 grow">
            <p className="text-[.9375rem] font-semibold">Asha Dental, Pune</p>
            <p className="tabular text-sm text-muted">
              <span className="max-sm:hidden">Incoming · </span>
              <span className="whitespace-nowrap">+91 98••• ••210</span>
            </p>
          </div>
          <Badge tone="ok" live>
            Live <span className="tabular">0:31</span>
          </Badge>
        </div>
        <div className="px-5 pt-5">
          <Waveform bars={BARS} progress={0.66} height={56} />
        </div>
        <ol className="grid gap-1 p-2.5 pt-4">
          {LINES.map((line, index) => (
            <li
              key={line.at}
              className={classes('flex gap-3 rounded-lg px-3 py-2.5', index === LINES.length - 1 && 'bg-brand-soft')}
            >
              <span
                aria-hidden="true"
                className={classes(
                  'mt-2 size-2 shrink-0 rounded-full',
                  line.who === 'agent' ? 'bg-wave-agent' : 'bg-wave-caller',
                )}
              />
              <div className="min-w-0 grow">
                <div className="flex items-baseline justify-between gap-2 text-xs text-muted">
                  <span className="font-semibold">{line.who === 'agent' ? 'Agent · Meera' : 'Caller'}</span>
                  <span className="tabular">{line.at}</span>
                </div>
                <p lang="hi" className="text-[.9375rem]">
                  {line.text}
                </p>
              </div>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-5 py-3 text-sm text-muted">
          <span>
            Answer from <b className="font-semibold text-fg">price-list.pdf</b>
          </span>
          <span className="tabular ml-auto">₹3.10 so far</span>
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-muted">
        An example, not a recorded call. Agents speak Hindi as they come; to understand callers in Hindi, connect a
        speech provider.
      </figcaption>
    </figure>
  )
}
