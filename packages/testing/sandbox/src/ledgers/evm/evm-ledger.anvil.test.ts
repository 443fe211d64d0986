import { describeWhere } from '@switchyard/test-support'
import { type Anvil, findAnvil, startAnvil } from '@switchyard/test-support/anvil'
import { concat, decodeRlp, encodeRlp, keccak256, type TransactionLike, toBeHex, Wallet } from 'ethers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { client } from '../../testing/wallet.ts'

const GWEI = 10n ** 9n
const FUNDS = 10n ** 18n
/** Order of the curve secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const TO = `0x${'b0'.repeat(20)}`

type Changes = TransactionLike | ((base: bigint) => TransactionLike)

describeWhere(findAnvil(), 'the EVM ledger beside anvil', (binary) => {
  const sandbox = stillSandbox({ networks: [] })
  const { rpc } = client(sandbox)
  let node: Anvil
  let base = 0n
  let keys = 0
  beforeAll(async () => {
    node = await startAnvil(binary, '1')
    await node.rpc('evm_setAutomine', false)
    base = BigInt((await rpc(1, 'eth_getBlockByNumber', ['latest', false])).result.baseFeePerGas)
  })
  afterAll(async () => {
    await node?.stop()
    await sandbox.close()
  })

  /** Sends to the sandbox; the hash, or the text of the refusal. */
  const toSandbox = async (raw: string): Promise<object> => {
    const { result, error } = await rpc(1, 'eth_sendRawTransaction', [raw])
    return error ? { refused: error.message } : { hash: result }
  }
  const toAnvil = async (raw: string): Promise<object> =>
    node.rpc('eth_sendRawTransaction', raw).then(
      (hash) => ({ hash }),
      (error: Error) => ({ refused: error.message }),
    )
  const judge = async (raw: string) => ({ inSandbox: await toSandbox(raw), inAnvil: await toAnvil(raw) })

  /** A new key with one coin in both ledgers. */
  const owner = async (): Promise<Wallet> => {
    const wallet = new Wallet(`0x${(++keys).toString(16).padStart(64, '7')}`)
    sandbox.world.ledger('ETH').fund(wallet.address.toLowerCase(), FUNDS)
    await node.rpc('anvil_setBalance', wallet.address, toBeHex(FUNDS))
    return wallet
  }
  const sign = (wallet: Wallet, changes: Changes = {}): Promise<string> =>
    wallet.signTransaction({
      type: 2,
      chainId: 1n,
      nonce: 0,
      to: TO,
      value: 1n,
      gasLimit: 21_000n,
      maxFeePerGas: base + 10n * GWEI,
      maxPriorityFeePerGas: GWEI,
      ...(typeof changes === 'function' ? changes(base) : changes),
    })

  /** Makes a block in both, at the same base fee. */
  const mine = async (): Promise<void> => {
    await node.rpc('anvil_setNextBlockBaseFeePerGas', toBeHex(base))
    await node.rpc('evm_mine')
    sandbox.world.clock.pass(12_000)
  }

  /** Mines in both; what each receipt says was used, and what the sender still has. */
  const mined = async (wallet: Wallet, hash: string) => {
    await mine()
    const receipts = [
      (await rpc(1, 'eth_getTransactionReceipt', [hash])).result,
      await node.rpc('eth_getTransactionReceipt', hash),
    ]
    const balances = [
      (await rpc(1, 'eth_getBalance', [wallet.address, 'latest'])).result,
      await node.rpc('eth_getBalance', wallet.address, 'latest'),
    ]
    const seen = (index: number) => {
      const { status, gasUsed, effectiveGasPrice } = receipts[index]
      return { status, gasUsed, effectiveGasPrice, balance: BigInt(balances[index]) }
    }
    return { inSandbox: seen(0), inAnvil: seen(1) }
  }

  const legacy = (price: bigint): TransactionLike => ({
    type: 0,
    gasPrice: price,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
  })
  const listed = { accessList: [{ address: TO, storageKeys: [`0x${'00'.repeat(32)}`] }] }

  it.each<[string, Changes]>([
    ['a payment', {}],
    ['a payment of the old form', (fee) => legacy(fee + GWEI)],
    ['a payment with a list of accesses', { ...listed, gasLimit: 21_000n + 2_400n + 1_900n }],
    [
      'the first form with a list of accesses',
      (fee) => ({ ...legacy(fee + GWEI), ...listed, type: 1, gasLimit: 25_300n }),
    ],
    ['a memo', { data: `0x${Buffer.from('=:BTC.BTC:bc1q').toString('hex')}`, gasLimit: 40_000n }],
    ['data of zeros', { data: `0x${'00'.repeat(200)}`, gasLimit: 40_000n }],
    ['a tip of all that is offered', (fee) => ({ maxPriorityFeePerGas: fee + 10n * GWEI })],
    ['the base fee exactly', (fee) => ({ maxFeePerGas: fee, maxPriorityFeePerGas: 0n })],
    ['everything there is', (fee) => ({ value: FUNDS - 21_000n * (fee + 10n * GWEI) })],
    ['nothing', { value: 0n }],
  ])('takes and charges alike: %s', async (_, changes) => {
    const wallet = await owner()
    const { inSandbox, inAnvil } = await judge(await sign(wallet, changes))
    expect(inAnvil).toEqual({ hash: expect.any(String) })
    expect(inSandbox).toEqual(inAnvil)
    const after = await mined(wallet, (inAnvil as { hash: string }).hash)
    expect(after.inAnvil.status).toBe('0x1')
    expect(after.inSandbox).toEqual(after.inAnvil)
  })

  it.each<[string, Changes, RegExp]>([
    [
      'a fee below the base fee',
      (fee) => ({ maxFeePerGas: fee - 1n, maxPriorityFeePerGas: 0n }),
      /max fee per gas less than block base fee/,
    ],
    ['gas below the least', { gasLimit: 20_999n }, /intrinsic gas too low/],
    ['gas below the floor of data', { data: '0x0100', gasLimit: 21_049n }, /floor data gas cost.* needed 21050/],
    ['gas below that of a list of accesses', { ...listed, gasLimit: 25_299n }, /intrinsic gas too low.* needed 25300/],
    ['more than there is', (fee) => ({ value: FUNDS - 21_000n * (fee + 10n * GWEI) + 1n }), /insufficient funds/],
    ['another chain', { chainId: 56n }, /invalid chain id/],
  ])('refuses what anvil refuses or never mines: %s', async (_, changes, reason) => {
    const { inSandbox, inAnvil } = await judge(await sign(await owner(), changes))
    expect(inSandbox).toEqual({ refused: expect.stringMatching(reason) })
    await mine()
    if ('hash' in inAnvil) expect(await node.rpc('eth_getTransactionReceipt', inAnvil.hash)).toBeNull()
  })

  it('refuses what anvil refuses: a tip above the fee', async () => {
    const wallet = await owner()
    // ethers does not write such a transaction, so its bytes are signed apart.
    const bytes = encodeRlp([
      '0x01',
      '0x',
      toBeHex(GWEI * 20n),
      toBeHex(GWEI * 10n),
      toBeHex(21_000),
      TO,
      '0x01',
      '0x',
      [],
    ])
    const unsigned = concat(['0x02', bytes])
    const { r, s, yParity } = wallet.signingKey.sign(keccak256(unsigned))
    const fields = (decodeRlp(bytes) as string[]).concat([yParity === 0 ? '0x' : '0x01', r, s])
    const { inSandbox, inAnvil } = await judge(concat(['0x02', encodeRlp(fields)]))
    expect(inAnvil).toEqual({ refused: expect.stringMatching(/max priority fee per gas higher than max fee/) })
    expect(inSandbox).toEqual({ refused: expect.stringMatching(/max priority fee per gas higher than max fee/) })
  })

  it('refuses alike a number that is used and the same transaction again, and takes a replacement', async () => {
    const wallet = await owner()
    const first = await sign(wallet)
    expect((await judge(first)).inAnvil).toEqual({ hash: expect.any(String) })
    const again = await judge(first)
    const doubled = { maxFeePerGas: (base + 10n * GWEI) * 2n, maxPriorityFeePerGas: 2n * GWEI }
    const replaced = await judge(await sign(wallet, { value: 3n, ...doubled }))
    expect(replaced.inAnvil).toEqual({ hash: expect.any(String) })
    expect(replaced.inSandbox).toEqual(replaced.inAnvil)
    const { inSandbox, inAnvil } = await mined(wallet, (replaced.inAnvil as { hash: string }).hash)
    expect(inSandbox).toEqual(inAnvil)
    const late = await judge(await sign(wallet, { value: 4n }))
    for (const judged of [again, late]) {
      expect(judged.inAnvil).toEqual({ refused: expect.any(String) })
      expect(judged.inSandbox).toEqual({ refused: expect.any(String) })
    }
  })

  it('takes alike a number to come, and mines it after the one before', async () => {
    const wallet = await owner()
    const second = await judge(await sign(wallet, { nonce: 1 }))
    expect(second.inAnvil).toEqual({ hash: expect.any(String) })
    expect(second.inSandbox).toEqual(second.inAnvil)
    await mine()
    await judge(await sign(wallet))
    const { inSandbox, inAnvil } = await mined(wallet, (second.inAnvil as { hash: string }).hash)
    expect(inAnvil.status).toBe('0x1')
    expect(inSandbox).toEqual(inAnvil)
  })

  it('refuses alike bytes that are no transaction', async () => {
    const raw = await sign(await owner())
    for (const bad of [raw.slice(0, -2), '0x', '0x02', '0x05c0']) {
      const { inSandbox, inAnvil } = await judge(bad)
      expect(inAnvil, bad).toEqual({ refused: expect.any(String) })
      expect(inSandbox, bad).toEqual({ refused: expect.any(String) })
    }
  })

  it('refuses, as nodes of the network but not anvil, the other value of a signature, bytes that follow, a replacement of little more', async () => {
    const wallet = await owner()
    const raw = await sign(wallet)
    const [, ...fields] = decodeRlp(`0x${raw.slice(4)}`) as string[]
    const chainId = '0x01'
    const [parity, r, s] = fields.splice(-3) as [string, string, string]
    const high = [parity === '0x' ? '0x01' : '0x', r, toBeHex(ORDER - BigInt(s))]
    const flipped = concat(['0x02', encodeRlp([chainId, ...fields, ...high])])
    expect((await judge(flipped)).inSandbox).toEqual({ refused: 'invalid sender' })
    expect((await judge(`${raw}00`)).inSandbox).toEqual({ refused: 'rlp: invalid transaction' })
    await judge(raw)
    const fees = { maxFeePerGas: base + 10n * GWEI + 1n, maxPriorityFeePerGas: GWEI + 1n }
    const { inSandbox } = await judge(await sign(wallet, { value: 2n, ...fees }))
    expect(inSandbox).toEqual({ refused: 'replacement transaction underpriced' })
  })
})
