import type { Tone } from '../../elements/badge.tsx'

/** How bad a loss of value is. From 1 % it is said, from 5 % it is said loudly. */
export const impactTone = (totalSlippageBps: number): Tone => {
  if (totalSlippageBps <= -500) return 'bad'
  return totalSlippageBps <= -100 ? 'warn' : 'neutral'
}
