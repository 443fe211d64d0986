import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { littleEndian } from '../../../codec/little-reader.ts'
import type { Instruction } from '../../../ledgers/solana/instruction.ts'
import { associatedAccount } from '../../../ledgers/solana/program-address.ts'
import { programIds } from '../../../ledgers/solana/program-ids.ts'
import { openAssociated } from '../../../ledgers/solana/programs/associated-token.ts'
import type { World } from '../../../world/world.ts'
import { marketOutput } from '../../market-output.ts'
import { Refusal } from '../price.ts'
import { ROUTER_BPS } from '../router-contract.ts'
import { addresses } from './addresses.ts'
import { jupiterRoute } from './jupiter-program.ts'

type Query = Readonly<Record<string, string>>

const UNIT_LIMIT = 600_000
const UNIT_PRICE = 30_000

const described = ({ programAddress, accounts, data }: Instruction): object => ({
  programId: programAddress,
  accounts: accounts.map(({ address, signer, writable }) => ({
    pubkey: address,
    isSigner: signer,
    isWritable: writable,
  })),
  data: base64.encode(data),
})

const budget = (method: number, value: Uint8Array): Instruction => ({
  programAddress: programIds.computeBudget,
  accounts: [],
  data: concatBytes(Uint8Array.of(method), value),
})

/** Response of `/get-swap/solana`: a swap into the token account of an order. Throws a `Refusal`. */
export const swapResponse = (world: World, query: Query): object => {
  const { userWallet: user = '', userLedger: order = '', fromToken, middleToken, amountIn64 = '' } = query
  const { tokens } = world.solana
  const [sell, buy] = [tokens.get(fromToken ?? ''), tokens.get(middleToken ?? '')]
  if (!sell || !buy || sell === buy || !/^[1-9]\d*$/.test(amountIn64)) throw new Refusal(0, 'Route not found')
  if (![user, order].every((address) => world.solana.isAddress(address)))
    throw new Refusal('BAD_REQUEST', 'Bad address')
  const amount = BigInt(amountIn64)
  const quoted = marketOutput(world, sell, buy, amount, ROUTER_BPS)
  const receiver = associatedAccount(order, buy.address, buy.program)
  const slippageBps = Number(query.slippageBps ?? 0)
  return {
    computeBudgetInstructions: [
      described(budget(2, littleEndian(UNIT_LIMIT, 4))),
      described(budget(3, littleEndian(UNIT_PRICE, 8))),
    ],
    setupInstructions: [described(openAssociated(user, order, buy.address, buy.program))],
    swapInstruction: described(jupiterRoute({ user, sell, buy, receiver, amount, quoted, slippageBps })),
    cleanupInstruction: null,
    addressLookupTableAddresses: [addresses.lookupTable],
    maxAccountsFilled: false,
  }
}
