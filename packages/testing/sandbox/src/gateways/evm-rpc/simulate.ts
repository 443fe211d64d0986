import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import { balanceKey } from '../../ledgers/evm/evm-state.ts'
import { RpcError } from '../../ledgers/rpc-error.ts'
import { type CallRequest, messageOf } from './call-request.ts'
import { quantity } from './describe.ts'

interface Override {
  readonly balance?: string
  readonly code?: string
}

interface Simulation {
  readonly blockStateCalls?: readonly {
    readonly stateOverrides?: Readonly<Record<string, Override>>
    readonly calls?: readonly CallRequest[]
  }[]
}

/** The one program that can be brought along, since contracts here are no bytecode: the balance of the address in the input. */
const BALANCE_READER = '0x6000353160005260206000f3'

/** `eth_simulateV1` of one block: calls that see each other's effects, with balances and the balance reader as overrides. */
export const simulateBlock = (value: unknown, ledger: EvmLedger): object => {
  const [block, ...others] = ((value ?? {}) as Simulation).blockStateCalls ?? []
  if (!block || others.length > 0) throw new RpcError(-32602, 'one block is simulated at a time')
  const overrides = Object.entries(block.stateOverrides ?? {})
  const readers = new Set(
    overrides.flatMap(([address, { code }]) => (code === undefined ? [] : [readerAt(address, code)])),
  )
  return ledger.simulate((run) => {
    for (const [address, { balance }] of overrides)
      if (balance !== undefined) ledger.state.set(balanceKey(address), BigInt(balance))
    const calls = (block.calls ?? []).map((request) => {
      const message = messageOf(request)
      if (readers.has(message.to)) {
        const word = ledger
          .balance(`0x${message.data.slice(-40)}`)
          .toString(16)
          .padStart(64, '0')
        return { status: '0x1', returnData: `0x${word}`, gasUsed: '0x0', logs: [] }
      }
      const { revert, output, gasUsed } = run(message)
      return revert
        ? {
            status: '0x0',
            returnData: revert.data ?? '0x',
            gasUsed: quantity(gasUsed),
            logs: [],
            error: { code: 3, ...revert },
          }
        : { status: '0x1', returnData: output, gasUsed: quantity(gasUsed), logs: [] }
    })
    return [{ number: quantity(ledger.height() + 1), calls }]
  })
}

const readerAt = (address: string, code: string): string => {
  if (code === BALANCE_READER) return address.toLowerCase()
  throw new RpcError(-32602, 'this code cannot be run here')
}
