import type { Token } from './token.ts'

/** The part of a swap that pays an account: its payout, or its refund. */
export type PaymentRole = 'destination' | 'refund'

/** A payment that an account is to receive. */
export interface IncomingPayment {
  /** What is paid; its chain is that of the address. */
  readonly asset: Token
  /** As the user spells it; `readAddress` reads it. */
  readonly address: string
  readonly role: PaymentRole
  /** Least that arrives, base units of `asset`: the worst output of a route, or what is sold for a refund. `undefined` while unknown. */
  readonly leastAmount?: bigint | undefined
  /**
   * Gas limit that the payer sets for a payment of the chain's own coin, as `SwapProvider.getPayoutGas` states it: 2,300 for a `transfer`
   * of Solidity. `undefined` where it forwards all, or where nobody states it.
   */
  readonly payoutGas?: number | undefined
}

/**
 * Kind of an account: a `wallet` that a key signs for; a `delegated` wallet that runs the code of a contract (EIP-7702); a `contract` that
 * runs its own; a `tokenAccount` that holds one token for its owner; a `token` itself, mint or contract; a `program` of the chain; a
 * `derived` address that no key signs for; a `module` account of the chain; one that is `missing`, because nothing was ever paid to it.
 */
export type RecipientKind =
  | 'wallet'
  | 'delegated'
  | 'contract'
  | 'tokenAccount'
  | 'token'
  | 'program'
  | 'derived'
  | 'module'
  | 'missing'

/**
 * Reason of a problem: the `kind` of the account; that it is one of a protocol or of an exchange (`special`); that it runs code and may
 * reject the payment (`code`), which callers may allow; that it takes only payments with a tag, memo or comment, which no provider sends
 * (`needsTag`); that it `refusesDeposits`; that it, or the token, is `frozen`; that the payment is `tooSmall` for it to exist or to keep.
 */
export type RecipientReason = 'kind' | 'special' | 'code' | 'needsTag' | 'refusesDeposits' | 'frozen' | 'tooSmall'

/** A reason that an account may not get what is paid to it. */
export interface RecipientProblem {
  /** `lost`: it is certain that the account does not get the payment, or cannot use it. `risk`: likely trouble, a warning. */
  readonly verdict: 'lost' | 'risk'
  readonly reason: RecipientReason
  /** The rest of a sentence that begins with the address, without a full stop: `is a token account of USDC; SOL sent there is lost`. */
  readonly text: string
}

/** An account as its chain knows it. */
export interface RecipientReading {
  /** `undefined` where the address alone does not tell. */
  readonly kind: RecipientKind | undefined
  /**
   * Least payment that lets the account exist or keep what it gets, base units of the asset paid: rent, reserve, existential deposit.
   * Without a `kind`: what holds if the account does not exist yet. The engine compares it with `IncomingPayment.leastAmount`.
   */
  readonly requiredAmount?: bigint | undefined
  /** Empty for an account that can be paid. */
  readonly problems: readonly RecipientProblem[]
}
