/** An account; amounts in yocto. */
export interface NearAccount {
  readonly id: string
  amount: bigint
  /** Bytes. */
  readonly storage: number
  /** Nonces by public key. */
  readonly keys: Map<string, bigint>
  /** A contract is deployed. */
  readonly isContract: boolean
}

/** Accounts, and the balances inside token contracts. A balance of zero is a registered account without tokens. */
export class NearState {
  readonly accounts: Map<string, NearAccount> = new Map()
  readonly tokens: Map<string, Map<string, bigint>> = new Map()

  tokenBalance(contract: string, owner: string): bigint | undefined {
    return this.tokens.get(contract)?.get(owner)
  }

  setTokenBalance(contract: string, owner: string, amount: bigint): void {
    this.tokens.get(contract)?.set(owner, amount)
  }

  /** Runs a change; when it throws, everything is as before. */
  atomic(change: () => void): void {
    const amounts = [...this.accounts.values()].map((account) => [account, account.amount] as const)
    const known = new Set(this.accounts.keys())
    const tokens = [...this.tokens].map(([contract, balances]) => [contract, new Map(balances)] as const)
    try {
      change()
    } catch (error) {
      for (const id of [...this.accounts.keys()]) if (!known.has(id)) this.accounts.delete(id)
      for (const [account, amount] of amounts) account.amount = amount
      for (const [contract, balances] of tokens) this.tokens.set(contract, balances)
      throw error
    }
  }
}
