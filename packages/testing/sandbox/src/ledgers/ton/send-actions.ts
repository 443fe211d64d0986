import { type Address, type Cell, loadMessageRelaxed, type Message } from '@ton/core'
import type { Actions } from './describe-phases.ts'
import { firstPart, forwardFee } from './fees.ts'
import type { SendAction } from './wallet-request.ts'

/** Flags of a send mode. */
const mode = { payFeesSeparately: 1, ignoreErrors: 2, wholeBalance: 128 } as const

const NO_FUNDS = 37

/** The messages of a wallet after its checks: what leaves, and what it costs. */
export interface Sent {
  readonly messages: readonly Message[]
  /** Nano that leave the account with the messages, their fees included. */
  readonly spent: bigint
  readonly actions: Actions
}

/** Place and time of sending messages. */
export interface Origin {
  readonly from: Address
  readonly now: number
  /** Logical time of the first message. */
  readonly lt: bigint
}

interface Draft {
  readonly message: Message
  readonly cost: bigint
  readonly fee: bigint
}

/**
 * Sends messages from a balance. A message that is too expensive is skipped where its mode ignores errors; otherwise nothing
 * is sent at all.
 */
export const sendActions = (balance: bigint, actions: readonly SendAction[], origin: Origin): Sent => {
  const drafts: Draft[] = []
  let spent = 0n
  for (const action of actions) {
    const draft = draftOf(action, balance - spent, { ...origin, lt: origin.lt + BigInt(drafts.length) })
    if (draft) {
      drafts.push(draft)
      spent += draft.cost
    } else if ((action.mode & mode.ignoreErrors) === 0) return nothing(actions.length)
  }
  const forwardFees = drafts.reduce((sum, { fee }) => sum + fee, 0n)
  const actionFees = drafts.reduce((sum, { fee }) => sum + firstPart(fee), 0n)
  const skipped = actions.length - drafts.length
  return {
    messages: drafts.map(({ message }) => message),
    spent,
    actions: { resultCode: 0, total: actions.length, skipped, forwardFees, actionFees },
  }
}

const nothing = (total: number): Sent => ({
  messages: [],
  spent: 0n,
  actions: { resultCode: NO_FUNDS, total, skipped: 0, forwardFees: 0n, actionFees: 0n },
})

const draftOf = (action: SendAction, balance: bigint, origin: Origin): Draft | undefined => {
  const { info, init, body } = loadMessageRelaxed(action.message.beginParse())
  if (info.type !== 'internal') return undefined
  const fee = forwardFee(action.message)
  const whole = (action.mode & mode.wholeBalance) !== 0
  const apart = !whole && (action.mode & mode.payFeesSeparately) !== 0
  const value = (whole ? balance : info.value.coins) - (apart ? 0n : fee)
  const cost = value + fee
  if (value < 0n || cost > balance) return undefined
  const message = internalMessage(origin, { to: info.dest, value, bounce: info.bounce, body, init, fee })
  return { message, cost, fee }
}

/** Parts of an internal message. */
export interface InternalParts {
  readonly to: Address
  readonly value: bigint
  readonly bounce: boolean
  readonly bounced?: boolean
  readonly body: Cell
  readonly init?: Message['init']
  readonly fee: bigint
}

/** An internal message with its fee paid by the sender. */
export const internalMessage = (
  { from, now, lt }: Origin,
  { to, value, bounce, bounced = false, body, init, fee }: InternalParts,
): Message => ({
  info: {
    type: 'internal',
    ihrDisabled: true,
    bounce,
    bounced,
    src: from,
    dest: to,
    value: { coins: value },
    ihrFee: 0n,
    forwardFee: fee - firstPart(fee),
    createdLt: lt,
    createdAt: now,
  },
  init: init ?? null,
  body,
})
