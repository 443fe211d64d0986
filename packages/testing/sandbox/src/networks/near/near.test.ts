import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { scriptOf } from '../../ledgers/utxo/address.ts'
import { createSandbox, type Sandbox } from '../../sandbox.ts'
import type { Json } from '../../testing/json.ts'
import { addressOf, client, signUtxo } from '../../testing/wallet.ts'
import { near } from './near.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = 1_790_000_000_000
const RECIPIENT = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'
const USDC = 'nep141:eth-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48.omft.near'
const USDC_CONTRACT = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const BTC = '1cs_v1:btc:native:coin'

const still = (seed = 'test'): Sandbox => createSandbox({ seed, clock: () => NOW, networks: [near()] })

/** A seed for which Bitcoin is worth less after eleven minutes, when the deposit has been confirmed and swapped. */
const seedWithFallingBitcoin = (): string => {
  const falls = (seed: string): boolean => {
    const { prices, clock } = still(seed).world
    const before = prices.usd('BTC')
    const later = [10 * MINUTE, MINUTE].map((ms) => {
      clock.pass(ms)
      return prices.usd('BTC')
    })
    return later.every((price) => price < before)
  }
  const found = Array.from({ length: 20 }, (_, index) => `falling-${index}`).find(falls)
  if (found === undefined) throw new Error('Bitcoin never falls')
  return found
}

const body = (sandbox: Sandbox, changes: object = {}) => ({
  dry: false,
  swapType: 'EXACT_INPUT',
  slippageTolerance: 100,
  originAsset: BTC,
  depositType: 'ORIGIN_CHAIN',
  destinationAsset: USDC,
  amount: '5000000',
  refundTo: addressOf(sandbox, 'BTC', 'p2wpkh', 'bob').address,
  refundType: 'ORIGIN_CHAIN',
  recipient: RECIPIENT,
  recipientType: 'DESTINATION_CHAIN',
  deadline: new Date(NOW + 2 * HOUR).toISOString(),
  ...changes,
})

const api = (sandbox: Sandbox) => {
  const base = `${sandbox.urls.networks.near?.api}/v0`
  const ask = async (changes: object = {}, headers = {}): Promise<{ status: number; body: Json }> => {
    const request = new Request(`${base}/quote`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body(sandbox, changes)),
    })
    const response = await sandbox.fetch(request)
    return { status: response.status, body: await response.json() }
  }
  const status = (address: string): Promise<Json> => client(sandbox).json(`${base}/status?depositAddress=${address}`)
  return { ask, status, base }
}

const depositBtc = async (sandbox: Sandbox, to: string, amount: bigint): Promise<string> => {
  const vaultScript = scriptOf(sandbox.world.utxo[0]?.parameters as never, to) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}

describe('a swap through the simulated 1Click', () => {
  it('goes from the mempool through processing to a payout of at least the minimum', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    const { status: code, body: quoted } = await ask()
    expect(code).toBe(201)
    const { depositAddress, minAmountOut } = quoted.quote
    expect((await status(depositAddress)).status).toBe('PENDING_DEPOSIT')
    const txid = await depositBtc(sandbox, depositAddress, 5_000_000n)
    expect((await status(depositAddress)).status).toBe('KNOWN_DEPOSIT_TX')
    sandbox.world.clock.pass(10 * MINUTE)
    expect((await status(depositAddress)).status).toBe('PROCESSING')
    sandbox.world.clock.pass(2 * MINUTE)
    const done = await status(depositAddress)
    expect(done).toMatchObject({ status: 'SUCCESS', quoteResponse: quoted })
    expect(done.swapDetails.originChainTxHashes.map(({ hash }: Json) => hash)).toEqual([txid])
    const [{ hash }] = done.swapDetails.destinationChainTxHashes
    expect((await client(sandbox).rpc(1, 'eth_getTransactionReceipt', [hash])).result.status).toBe('0x1')
    const received = sandbox.world.ledger('ETH').balance(RECIPIENT, USDC_CONTRACT)
    expect(String(received)).toBe(done.swapDetails.amountOut)
    expect(received >= BigInt(minAmountOut)).toBe(true)
  })

  it('finds the transfer of a token', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    const { address, privateKey } = addressOf(sandbox, 'EVM')
    const recipient = addressOf(sandbox, 'BTC', 'p2wpkh', 'bob').address
    const changes = { originAsset: USDC, destinationAsset: BTC, amount: '1000000000', refundTo: address, recipient }
    const { depositAddress } = (await ask(changes)).body.quote
    const args = [depositAddress, 1_000_000_000n] as const
    const before = sandbox.world.ledger('BTC').balance(recipient)
    const raw = await privateKeyToAccount(`0x${privateKey}`).signTransaction({
      type: 'legacy',
      chainId: 1,
      nonce: 0,
      gas: 100_000n,
      gasPrice: 5_000_000_000n,
      to: USDC_CONTRACT,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    })
    await client(sandbox).rpc(1, 'eth_sendRawTransaction', [raw])
    sandbox.world.clock.pass(HOUR)
    const done = await status(depositAddress)
    expect(done.status).toBe('SUCCESS')
    expect(sandbox.world.ledger('BTC').balance(recipient) - before).toBe(BigInt(done.swapDetails.amountOut))
  })

  it('refunds an insufficient deposit at the deadline, less its fee', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    const { depositAddress, refundFee } = (await ask()).body.quote
    const { refundTo } = body(sandbox)
    const before = sandbox.world.ledger('BTC').balance(refundTo)
    await depositBtc(sandbox, depositAddress, 4_000_000n)
    sandbox.world.clock.pass(10 * MINUTE)
    expect((await status(depositAddress)).status).toBe('INCOMPLETE_DEPOSIT')
    sandbox.world.clock.advance(2 * HOUR)
    sandbox.world.clock.pass(10 * MINUTE)
    const done = await status(depositAddress)
    expect(done).toMatchObject({ status: 'REFUNDED', swapDetails: { refundReason: 'PARTIAL_DEPOSIT' } })
    expect(done.swapDetails.originChainTxHashes).toHaveLength(2)
    expect(sandbox.world.ledger('BTC').balance(refundTo) - before).toBe(4_000_000n - BigInt(refundFee))
  })

  it('refunds everything while the refund fault is set', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    const { depositAddress } = (await ask()).body.quote
    await depositBtc(sandbox, depositAddress, 5_000_000n)
    sandbox.faults.set('near', { refund: true })
    sandbox.world.clock.pass(HOUR)
    const { status: state, swapDetails } = await status(depositAddress)
    expect([state, swapDetails.refundReason]).toEqual(['REFUNDED', 'CIRCUIT_BREAKER_BLOCKED'])
    expect(swapDetails.destinationChainTxHashes).toEqual([])
  })

  it('refunds everything when the price has fallen below the minimum', async () => {
    const sandbox = still(seedWithFallingBitcoin())
    const { ask, status } = api(sandbox)
    const { depositAddress } = (await ask({ slippageTolerance: 0 })).body.quote
    await depositBtc(sandbox, depositAddress, 5_000_000n)
    sandbox.world.clock.pass(HOUR)
    const { status: state, swapDetails } = await status(depositAddress)
    expect([state, swapDetails.refundReason]).toEqual(['REFUNDED', 'AMOUNT_LESS_THAN_MIN_AMOUNT_OUT'])
  })

  it('swaps the exact input and refunds the excess; a flexible input is swapped in full [QUO-5g]', async () => {
    for (const swapType of ['EXACT_INPUT', 'FLEX_INPUT']) {
      const sandbox = still()
      const { ask, status } = api(sandbox)
      const { depositAddress } = (await ask({ swapType })).body.quote
      await depositBtc(sandbox, depositAddress, 6_000_000n)
      sandbox.world.clock.pass(HOUR)
      const { status: state, swapDetails } = await status(depositAddress)
      expect(state).toBe('SUCCESS')
      expect(BigInt(swapDetails.refundedAmount) > 0n).toBe(swapType === 'EXACT_INPUT')
      expect(BigInt(swapDetails.amountOut) > 5_700_000_000n).toBe(swapType === 'FLEX_INPUT')
    }
  })

  it.each<[object, number, unknown]>([
    [{ foo: 1 }, 400, ['property foo should not exist']],
    [{ amount: 1 }, 400, ['amount must be a string']],
    [{ amount: '0' }, 400, 'amount must be greater than 0'],
    [{ originAsset: 'nep141:nope.near' }, 400, 'tokenIn is not valid'],
    [{ destinationAsset: 'nep141:nope.near' }, 400, 'tokenOut is not valid'],
    [{ recipient: 'nobody' }, 400, 'recipient is not valid'],
    [{ refundTo: RECIPIENT }, 400, 'refundTo is not valid'],
    [{ depositMode: 'MEMO' }, 400, 'Incorrect depositMode'],
    [{ amount: '10' }, 400, expect.stringMatching(/^Amount is too low for bridge, try at least \d+$/)],
    [{ amount: '100000000000' }, 400, 'No liquidity available'],
    [{ confidentiality: 'basic' }, 401, 'User authentication is required for confidential intent quotes'],
  ])('is refused in 1Click’s words for %j', async (changes, status, message) => {
    const response = await api(still()).ask(changes)
    expect([response.status, response.body.message]).toEqual([status, message])
  })

  it('opens nothing for a dry quote, accepts the old id of Bitcoin, and allows private quotes with a key', async () => {
    const { ask } = api(still())
    const { body: dry } = await ask({ dry: true, originAsset: 'nep141:btc.omft.near' })
    expect(dry.quote).not.toHaveProperty('depositAddress')
    expect(dry.quoteRequest.originAsset).toBe(BTC)
    expect(dry.quoteRequest.appFees).toMatchObject([{ fee: 20 }])
    const appFees = [{ recipient: 'us.near', fee: 41 }]
    const { body: keyed } = await ask({ dry: true, appFees, confidentiality: 'basic' }, { 'x-api-key': 'k' })
    expect(keyed.quoteRequest).toMatchObject({
      confidentiality: 'basic',
      appFees: [{ recipient: 'us.near', fee: 21 }, { fee: 20 }],
    })
  })

  it('stops quoting while halted, and rejects addresses of other chains', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    sandbox.faults.set('near', { halt: 'BTC' })
    expect((await ask()).body.message).toBe('Quoting for this pair is not available')
    expect((await status('nobody')).message).toBe('Deposit address nobody not found')
  })
})

describe('other types of swaps', () => {
  it('of an exact output pay exactly it, and send back what arrives above the quoted input', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    const { body: quoted } = await ask({ swapType: 'EXACT_OUTPUT', amount: '3000000000' })
    const { depositAddress, amountIn, minAmountIn, amountOut, minAmountOut } = quoted.quote
    expect([amountOut, minAmountOut]).toEqual(['3000000000', '3000000000'])
    const dry = await ask({ dry: true, amount: minAmountIn })
    expect(BigInt(dry.body.quote.amountOut)).toBeGreaterThanOrEqual(3_000_000_000n)
    expect(BigInt(amountIn) - BigInt(minAmountIn)).toBe((BigInt(minAmountIn) + 99n) / 100n)
    await depositBtc(sandbox, depositAddress, BigInt(amountIn) + 100_000n)
    sandbox.world.clock.pass(HOUR)
    const done = await status(depositAddress)
    expect(done).toMatchObject({ status: 'SUCCESS', swapDetails: { amountOut: '3000000000' } })
    expect(sandbox.world.ledger('ETH').balance(RECIPIENT, USDC_CONTRACT)).toBe(3_000_000_000n)
    expect(BigInt(done.swapDetails.refundedAmount)).toBeGreaterThan(0n)
    const short = await ask({ swapType: 'EXACT_OUTPUT', amount: '3000000000' })
    await depositBtc(sandbox, short.body.quote.depositAddress, BigInt(minAmountIn) / 2n)
    sandbox.world.clock.pass(HOUR)
    expect((await status(short.body.quote.depositAddress)).status).toBe('INCOMPLETE_DEPOSIT')
  })

  it('paid to an account inside Intents have no transaction on the destination chain', async () => {
    const sandbox = still()
    const { ask, status } = api(sandbox)
    const inside = { recipientType: 'INTENTS', recipient: 'alice.near' }
    const { depositAddress } = (await ask(inside)).body.quote
    await depositBtc(sandbox, depositAddress, 5_000_000n)
    sandbox.world.clock.pass(HOUR)
    const done = await status(depositAddress)
    expect(done).toMatchObject({ status: 'SUCCESS', swapDetails: { destinationChainTxHashes: [] } })
    expect(BigInt(done.swapDetails.amountOut)).toBeGreaterThan(0n)
    expect((await ask({ ...inside, recipient: RECIPIENT.toUpperCase() })).body.message).toBe('recipient is not valid')
  })

  it('of any input trade every deposit by itself and list the payouts', async () => {
    const sandbox = still()
    const { ask, status, base } = api(sandbox)
    const near = sandbox.world.ledger('NEAR')
    const payer = near.own(sandbox.world.key('payer'))
    const usdc = [...(near.tokens?.values() ?? [])].find(({ symbol }) => symbol === 'USDC')
    const any = { swapType: 'ANY_INPUT', originAsset: '1cs:any', amount: '0', refundTo: payer }
    expect((await ask(any)).status).toBe(401)
    const { depositAddress } = (await ask(any, { 'x-api-key': 'partner' })).body.quote
    near.fund(payer, 10n ** 26n)
    near.fund(payer, 10_000_000_000n, usdc?.address)
    for (const amount of [1_000_000_000n, 2_000_000_000n]) {
      near.pay({ from: payer, to: depositAddress, amount, asset: usdc?.address ?? '' })
      sandbox.world.clock.pass(10 * MINUTE)
    }
    expect((await status(depositAddress)).status).toBe('PROCESSING')
    const list = (query: string): Promise<Json> =>
      client(sandbox).json(`${base}/any-input/withdrawals?depositAddress=${depositAddress}${query}`)
    const { withdrawals, asset, recipient } = await list('&sortOrder=asc')
    expect([asset, recipient, withdrawals.length]).toEqual([USDC, RECIPIENT, 2])
    const paid = withdrawals.reduce((sum: bigint, { amountOut }: Json) => sum + BigInt(amountOut), 0n)
    expect(sandbox.world.ledger('ETH').balance(RECIPIENT, USDC_CONTRACT)).toBe(paid)
    expect((await list('&limit=1&page=2')).withdrawals).toEqual([withdrawals[0]])
    const other = (await ask()).body.quote.depositAddress
    expect((await client(sandbox).get(`${base}/any-input/withdrawals?depositAddress=${other}`)).status).toBe(404)
  })
})
