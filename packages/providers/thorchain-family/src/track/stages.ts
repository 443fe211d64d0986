import { isObject, type JsonObject, requireValue, toNumber, toObject } from '../node/read.ts'

/** Progress of a deposit. */
export type Stage = 'unseen' | 'inbound' | 'swapping' | 'outbound' | 'settled'

/** Progress of a streaming swap. */
export interface Streaming {
  readonly interval: number
  readonly quantity: number
  readonly count: number
}

/** The fields of a deposit's stages that are used. */
export interface Progress {
  readonly stage: Stage
  readonly streaming?: Streaming
  /** Height on the source chain; -1 when unknown. */
  readonly depositBlock: number
  readonly confirmationSeconds: number
  readonly delaySeconds: number
}

/** The network has not observed the deposit. */
export const unseen: Progress = { stage: 'unseen', depositBlock: -1, confirmationSeconds: 0, delaySeconds: 0 }

/** Reads the stages of `/tx/status`. An absent stage has not begun or is not needed. */
export const readProgress = (status: JsonObject): Progress => {
  const stages = requireValue(isObject(status.stages) ? status.stages : undefined, 'the stages of the swap')
  const confirmation = toObject(stages.inbound_confirmation_counted)
  const streaming = toObject(toObject(stages.swap_status).streaming)
  const [interval, quantity, count] = [streaming.interval, streaming.quantity, streaming.count].map(toNumber)
  const isKnown = interval !== undefined && quantity !== undefined && count !== undefined
  return {
    stage: readStage(stages, status.tx !== undefined),
    depositBlock: toNumber(confirmation.external_observed_height) ?? -1,
    confirmationSeconds: toNumber(confirmation.remaining_confirmation_seconds) ?? 0,
    delaySeconds: toNumber(toObject(stages.outbound_delay).remaining_delay_seconds) ?? 0,
    streaming: isKnown ? { interval, quantity, count } : undefined,
  }
}

const readStage = (stages: JsonObject, hasTransaction: boolean): Stage => {
  const observed = toObject(stages.inbound_observed)
  const isObserved =
    observed.completed === true ||
    observed.started === true ||
    (toNumber(observed.pre_confirmation_count) ?? 0) > 0 ||
    (toNumber(observed.final_count) ?? 0) > 0
  if (!hasTransaction && !isObserved) return 'unseen'
  if (toObject(stages.inbound_finalised).completed !== true) return 'inbound'

  const { pending } = toObject(stages.swap_status)
  const { completed } = toObject(stages.swap_finalised)
  const isSwapped = pending === undefined ? completed === true : pending === false && completed !== false
  if (!isSwapped) return 'swapping'
  const open = [stages.outbound_delay, stages.outbound_signed].some((stage) => toObject(stage).completed === false)
  return open ? 'outbound' : 'settled'
}
