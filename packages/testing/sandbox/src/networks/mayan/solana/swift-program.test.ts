import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { littleEndian } from '../../../codec/little-reader.ts'
import { type Instruction, uses } from '../../../ledgers/solana/instruction.ts'
import { associatedAccount, programAddress } from '../../../ledgers/solana/program-address.ts'
import { programIds } from '../../../ledgers/solana/program-ids.ts'
import { openAssociated } from '../../../ledgers/solana/programs/associated-token.ts'
import { transferTokens } from '../../../ledgers/solana/programs/token.ts'
import { createSandbox, type Sandbox } from '../../../sandbox.ts'
import { solanaWallet } from '../../../testing/solana-wallet.ts'
import { client } from '../../../testing/wallet.ts'
import { mayan } from '../mayan.ts'
import { type OrderFigures, orderHash, ZERO_WORD } from '../order-hash.ts'
import { addresses } from './addresses.ts'

type Hex = `0x${string}`

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const AMOUNT = 200_000_000n

const still = (): Sandbox => createSandbox({ seed: 'test', clock: () => 1_790_000_000_000, networks: [mayan()] })

const bytes = (hex: Hex): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
const hexOf = (address: string): Hex => `0x${Buffer.from(base58.decode(address)).toString('hex')}`

/** Fields of an order that buys ETH. */
const figuresOf = (trader: string, changes: Partial<OrderFigures> = {}): OrderFigures => ({
  payloadType: 1,
  trader: hexOf(trader),
  destAddr: `0x${'11'.repeat(20).padStart(64, '0')}`,
  destChainId: 2,
  tokenOut: ZERO_WORD,
  minAmountOut: 1n,
  gasDrop: 0n,
  cancelFee: 3_714n,
  refundFee: 1_229n,
  deadline: 1_790_003_600n,
  referrerAddr: ZERO_WORD,
  referrerBps: 0,
  auctionMode: 2,
  random: `0x${'ab'.repeat(32)}`,
  ...changes,
})

const initData = (of: OrderFigures, least: bigint): Uint8Array =>
  concatBytes(
    Uint8Array.from(Buffer.from('204c290c27a284db', 'hex')),
    littleEndian(least, 8),
    Uint8Array.of(0),
    littleEndian(0, 8),
    bytes(of.destAddr),
    littleEndian(of.destChainId, 2),
    bytes(of.tokenOut),
    ...[of.minAmountOut, of.gasDrop, of.cancelFee, of.refundFee, of.deadline].map((one) => littleEndian(one, 8)),
    bytes(of.referrerAddr),
    Uint8Array.of(of.referrerBps, 3, of.auctionMode),
    bytes(of.random),
  )

/**
 * Opens and funds the order's token account, then creates the order. `hashed` are the fields its address is derived
 * from.
 */
const orderOf = (trader: string, of: OrderFigures, { least = AMOUNT, hashed = of } = {}): readonly Instruction[] => {
  const seeds = [utf8ToBytes('STATE_SOURCE'), bytes(orderHash(1, hexOf(USDC), hashed)), littleEndian(of.destChainId, 2)]
  const state = programAddress(seeds, addresses.swift)
  const [mine, its] = [trader, state].map((owner) => associatedAccount(owner, USDC, programIds.token))
  const moved = { from: mine ?? '', mint: USDC, to: its ?? '', owner: trader }
  const used = [
    uses.reads(trader),
    uses.pays(trader),
    uses.writes(state),
    uses.writes(its ?? ''),
    uses.writes(mine ?? ''),
    uses.reads(addresses.swift),
    uses.reads(USDC),
    uses.reads(addresses.feeManager),
    uses.reads(programIds.token),
    uses.reads(programIds.system),
  ]
  return [
    openAssociated(trader, state, USDC, programIds.token),
    transferTokens(programIds.token, moved, AMOUNT, 6),
    { programAddress: addresses.swift, accounts: used, data: initData(of, least) },
  ]
}

/** The same instruction through the proxy, for web3.js. */
const viaProxy = ({ programAddress: program, accounts, data }: Instruction): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey(addresses.proxy),
    keys: [uses.reads(program), ...accounts].map(({ address, signer, writable }) => ({
      pubkey: new PublicKey(address),
      isSigner: signer,
      isWritable: writable,
    })),
    data: Buffer.from(data),
  })

describe('an order of Mayan on Solana', () => {
  it('is accepted through the proxy, identified by its hash, and filled', async () => {
    const sandbox = still()
    const { address, send } = solanaWallet(sandbox)
    const figures = figuresOf(address)
    const hash = await send(...orderOf(address, figures).map(viaProxy))
    sandbox.world.clock.pass(60_000)
    const url = `${sandbox.urls.networks.mayan?.explorer}/v3/swap/trx/${hash}`
    expect(await client(sandbox).json(url)).toMatchObject({
      clientStatus: 'COMPLETED',
      orderHash: orderHash(1, hexOf(USDC), figures),
      sourceChain: '1',
      fromTokenAddress: USDC,
      fromAmount64: String(AMOUNT),
      trader: address,
    })
  })

  it('is refunded in the locked coin when it is not filled', async () => {
    const sandbox = still()
    const { address, send } = solanaWallet(sandbox)
    const before = sandbox.world.solana.balance(address, USDC)
    await send(...orderOf(address, figuresOf(address, { minAmountOut: 10n ** 15n })).map(viaProxy))
    expect(sandbox.world.solana.balance(address, USDC)).toBe(before - AMOUNT)
    sandbox.world.clock.pass(3_600_000)
    expect(sandbox.world.solana.balance(address, USDC)).toBe(before - 3_714n - 1_229n)
  })

  it.each<[title: string, code: string, build: (trader: string) => readonly Instruction[]]>([
    [
      'an account that is not derived from it',
      '0x1773',
      (trader) => orderOf(trader, figuresOf(trader), { hashed: figuresOf(trader, { minAmountOut: 2n }) }),
    ],
    [
      'less in its account than it states',
      '0x1770',
      (trader) => orderOf(trader, figuresOf(trader), { least: AMOUNT + 1n }),
    ],
    ['fees above what is locked', '0x1771', (trader) => orderOf(trader, figuresOf(trader, { cancelFee: AMOUNT }))],
    ['a chain nobody pays out on', '0x1773', (trader) => orderOf(trader, figuresOf(trader, { destChainId: 99 }))],
  ])('is refused with %s', async (_, code, build) => {
    const sandbox = still()
    const { address, send } = solanaWallet(sandbox)
    const before = sandbox.world.solana.balance(address, USDC)
    await expect(send(...build(address).map(viaProxy))).rejects.toThrow(
      `Error processing Instruction 2: custom program error: ${code}`,
    )
    expect(sandbox.world.solana.balance(address, USDC)).toBe(before)
  })

  it('is created once', async () => {
    const sandbox = still()
    const { address, send } = solanaWallet(sandbox)
    const instructions = orderOf(address, figuresOf(address)).map(viaProxy)
    await send(...instructions)
    sandbox.world.clock.pass(400)
    await expect(send(...instructions)).rejects.toThrow('custom program error: 0x1772')
  })
})
