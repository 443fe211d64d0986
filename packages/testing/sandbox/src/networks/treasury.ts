import type { Ledger } from '../ledgers/ledger.ts'
import type { Instruction } from '../ledgers/solana/instruction.ts'
import type { World } from '../world/world.ts'

/** The wallet that a network's payouts and refunds come from. */
export interface Treasury {
  address(chain: string): string
  /** Signs and broadcasts a payment; returns the hash as the chain prints it. `asset` is `native` or a contract. */
  pay(chain: string, asset: string, to: string, amount: bigint): string
  /** Signs and broadcasts Solana instructions; returns the signature. */
  instruct(instructions: readonly Instruction[]): string
  /** Signs and broadcasts a contract call on an EVM chain; returns the hash. */
  call(chain: string, to: string, data: `0x${string}`, value?: bigint): string
}

/** Gas balance that covers many payments; a whole coin of Solana also pays for the accounts they open. */
const gasReserve = ({ decimals, feeReserve }: Ledger): bigint => feeReserve ?? 10n ** BigInt(decimals)

/**
 * A treasury that never runs out: missing funds are added, as if a market maker always had the inventory for one swap.
 */
export const createTreasury = (world: World, label: string): Treasury => {
  const key = world.key(label)
  const address = (chain: string): string => world.ledger(chain).own(key)
  const stock = (chain: string, amount: bigint, asset = 'native'): void => {
    const ledger = world.ledger(chain)
    if (ledger.balance(address(chain), asset) < amount * 2n) ledger.fund(address(chain), amount * 4n + 10_000n, asset)
  }
  return {
    address,
    pay: (chain, asset, to, amount) => {
      const ledger = world.ledger(chain)
      const reserve = ledger.tokens || ledger.feeReserve ? gasReserve(ledger) : 0n
      stock(chain, asset === 'native' ? amount + reserve : reserve)
      if (asset !== 'native') stock(chain, amount, asset)
      return world.ledger(chain).pay({ from: address(chain), to, amount, ...(asset === 'native' ? {} : { asset }) })
    },
    instruct: (instructions) => {
      stock('SOL', gasReserve(world.solana))
      return world.solana.send(address('SOL'), instructions)
    },
    call: (chain, to, data, value = 0n) => {
      const ledger = world.evm.find((one) => one.chain === chain)
      if (!ledger) throw new Error(`${chain} has no contracts.`)
      stock(chain, gasReserve(ledger) + value)
      return ledger.send(address(chain), to, value, data)
    },
  }
}
