import type { Tone } from '../../elements/badge.tsx'

/** Chooses the tone for a loss of value: a warning from 1%, an alarm from 5%. */
export const chooseTone = (totalSlippageBps: number): Tone => {
  if (totalSlippageBps <= -500) return 'bad'
  return totalSlippageBps <= -100 ? 'warn' : 'neutral'
}
