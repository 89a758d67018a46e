// Yes, no, or a choice, where the agent's last words asked for one.
import { namesWhen, slotMeant, wishBefore } from './appointments.ts'
import { optionMeant } from './option-meant.ts'
import { lastSaidBy } from './pending.ts'
import { goodbye, type Move, type Situation, say, toPerson } from './situation.ts'
import { appointmentAgain } from './wishes.ts'

export function answerToPending(situation: Situation): Move | undefined {
  const { pending, recognised, turn, policy } = situation
  if (!pending) return undefined
  const { intent } = recognised
  const yes = intent === 'yes' || intent === 'acknowledge' || intent === 'person'
  const no = intent === 'no' || intent === 'not-interested'
  switch (pending.asked) {
    case 'choice': {
      const option = optionMeant(turn.said, pending.options, intent === 'yes')
      if (option) return { do: 'search', question: withOption(option, turn), chosen: true }
      return no ? say(policy.allRight, policy.howCanIHelp) : undefined
    }
    case 'which-person': {
      const option = optionMeant(turn.said, pending.options, false)
      if (option) return { do: 'transfer', label: option, named: true }
      return no ? say(policy.allRight, policy.howCanIHelp) : undefined
    }
    case 'transfer':
      if (intent === 'yes' || intent === 'acknowledge') return toPerson(situation)
      return no || intent === 'thanks' ? say(policy.allRight, policy.howCanIHelp) : undefined
    case 'call-back':
      if (namesWhen(turn.said) && !no) return { do: 'call-back', when: turn.said, end: false }
      if (yes) return { do: 'call-back', end: false }
      return no ? say(policy.allRight, policy.anythingElse) : undefined
    case 'when':
      if (['do-not-call', 'wrong-number', 'repeat', 'person'].includes(intent)) return undefined
      return no ? goodbye(situation) : { do: 'call-back', when: turn.said, end: true }
    case 'number':
    case 'spelling':
      if (intent === 'number' || intent === 'spelling') return undefined
      if (no) return say(policy.sayAgainSlowly)
      return yes || intent === 'thanks' ? say(policy.noted, policy.anythingElse) : undefined
    case 'anything-else':
      if (no || intent === 'thanks') return goodbye(situation)
      return intent === 'yes' ? say(policy.howCanIHelp) : undefined
    case 'day':
      return appointmentAgain(situation) ?? (no ? say(policy.allRight, policy.anythingElse) : undefined)
    case 'slot': {
      const only = yes && pending.options.length === 1 ? pending.options[0] : undefined
      const option = only ?? slotMeant(turn.said, pending.options)
      if (option) return { do: 'appointment', wish: wishBefore(turn) ?? 'book', slot: option }
      return appointmentAgain(situation) ?? (no ? say(policy.askDay) : undefined)
    }
    case 'what-to-send': {
      const option = optionMeant(turn.said, pending.options, intent === 'yes')
      if (option) return { do: 'send', label: option }
      return no ? say(policy.allRight, policy.anythingElse) : undefined
    }
    case 'cancel':
      if (yes) return { do: 'appointment', wish: 'cancel' }
      return no ? say(policy.allRight, policy.anythingElse) : undefined
  }
}

/** The option in place of what left it open, together with what was asked about it. */
function withOption(option: string, { history }: Situation['turn']): string {
  return `${option} ${lastSaidBy(history, 'customer') ?? ''}`.trim()
}
