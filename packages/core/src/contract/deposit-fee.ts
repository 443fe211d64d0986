/** Properties of a deposit that decide what its wallet pays on top of what is sold. */
export interface DepositShape {
  /** A payment, or a call of a contract or program. */
  readonly kind: 'transfer' | 'call'
  /** Bytes that the transaction carries: a memo, or call data where the provider knows its length. */
  readonly bytes?: number
  /** Most units the deposit uses, where the provider knows: gas, compute units, energy. */
  readonly units?: bigint
  /** Coin that the call takes besides what is sold, base units: message fees, rent of accounts. */
  readonly value?: bigint
  /** Outputs besides those of the deposit and its change, on UTXO chains. */
  readonly outputs?: number
  /**
   * Fee of the provider that its `inbound` entry in the chain's own coin contains besides the network's, base units. It stays in the
   * entry: `CHAINFLIP` sums its ingress fee and the gas of a native deposit.
   */
  readonly providerFee?: bigint
  /** The recipient is an account that exists, so that nothing is paid for opening it, on chains where that costs. Default false. */
  readonly recipientExists?: boolean
}

/** A deposit that has not been built, as far as the request and the offer describe it. */
export interface PlannedDeposit extends DepositShape {
  /** Address of the sell chain that pays; absent where the request names none. */
  readonly from?: string
}

/** Network fee of a deposit that has not been built. */
export interface DepositFeeEstimate {
  /** Most that the built transaction may cost, base units of the chain's own coin. */
  readonly amount: bigint
  /** Inputs that were assumed, on UTXO chains: how many the wallet needs is known once it has been read. */
  readonly assumedInputs?: number
}
