import { bech32, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { type CosmosChanges, cosmosWallet } from '../../testing/cosmos-wallet.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'

const BLOCK_MS = 6_000
const USDC = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013'

const onGaia = () => {
  const sandbox = stillSandbox({ networks: [] })
  const wallet = cosmosWallet(sandbox, addressOf(sandbox, 'GAIA'), 'cosmoshub-4')
  const to = addressOf(sandbox, 'GAIA', undefined, 'bob').address
  const from = addressOf(sandbox, 'GAIA').address
  const balance = (address: string, asset?: string) => sandbox.world.ledger('GAIA').balance(address, asset)
  return { sandbox, wallet, from, to, balance }
}

describe('the Cosmos Hub through CosmJS and the REST gateway', () => {
  it('takes a signed transfer and shows it once a block has it', async () => {
    const { sandbox, wallet, from, to, balance } = onGaia()
    const before = [balance(from), balance(to)]
    const bytes = await wallet.sign([wallet.send(to, 'uatom', '1500000')], { memo: 'hello' })
    const { code, txhash } = await wallet.broadcast(bytes)
    expect([code, txhash]).toEqual([0, hex.encode(await sha256(bytes)).toUpperCase()])
    const url = `${wallet.base}/cosmos/tx/v1beta1/txs/${txhash}`
    expect((await wallet.get(url)).status).toBe(404)
    sandbox.world.clock.pass(BLOCK_MS)
    const { tx, tx_response } = await wallet.json(url)
    expect(tx_response).toMatchObject({ code: 0, txhash, gas_wanted: '200000', height: expect.stringMatching(/^\d+$/) })
    expect(tx.body).toMatchObject({
      memo: 'hello',
      messages: [{ '@type': '/cosmos.bank.v1beta1.MsgSend', from_address: from, to_address: to }],
    })
    expect([balance(from), balance(to)]).toEqual([(before[0] ?? 0n) - 1_501_000n, (before[1] ?? 0n) + 1_500_000n])
    expect((await wallet.state()).sequence).toBe(1)
  })

  it('takes USDC that came over IBC, with the fee in ATOM', async () => {
    const { wallet, to, balance } = onGaia()
    const before = balance(to, USDC)
    expect(await wallet.broadcast(await wallet.sign([wallet.send(to, USDC, '7')]))).toMatchObject({ code: 0 })
    expect(balance(to, USDC) - before).toBe(7n)
  })

  const low = { amount: [{ denom: 'uatom', amount: '999' }], gas: '200000' }
  const refusals: readonly [string, number, CosmosChanges, string | RegExp][] = [
    ['a sequence that is not next', 32, { sequence: 4 }, 'account sequence mismatch, expected 0, got 4: incorrect'],
    [
      'another chain id',
      4,
      { chainId: 'cosmoshub-3' },
      /^signature verification failed; please verify account number \(\d+\) and chain-id \(cosmoshub-4\): \(unable to verify single signer signature\): unauthorized$/,
    ],
    ['another account number', 4, { accountNumber: 1n }, 'signature verification failed'],
    ['a fee below the market', 13, { fee: low }, 'got: 999uatom required: 1000uatom'],
    [
      'a fee in another coin',
      13,
      { fee: { ...low, amount: [{ denom: USDC, amount: '99999' }] } },
      'required: 1000uatom',
    ],
    [
      'a memo over 512 characters',
      12,
      { memo: 'x'.repeat(513) },
      'maximum number of characters is 512 but received 513 characters: memo too large',
    ],
    [
      'less gas than its bytes cost',
      11,
      { fee: { ...low, gas: '100' } },
      'out of gas in location: txSize; gasWanted: 100',
    ],
    [
      'a height that has passed',
      30,
      { timeoutHeight: 5n },
      /^block height: \d+, timeout height: 5: tx timeout height$/,
    ],
    [
      'a fee above the balance',
      5,
      { fee: { ...low, amount: [{ denom: 'uatom', amount: '999999999999999' }] } },
      /^spendable balance \d+uatom is smaller than 999999999999999uatom: insufficient funds$/,
    ],
  ]
  it.each(refusals)('refuses %s with code %i', async (_, code, changes, text) => {
    const { wallet, from, to, balance } = onGaia()
    const before = balance(from)
    const response = await wallet.broadcast(await wallet.sign([wallet.send(to, 'uatom', '1')], changes))
    expect(response).toMatchObject({ code, codespace: 'sdk', height: '0' })
    expect(response.raw_log).toMatch(text)
    expect([balance(from), (await wallet.state()).sequence]).toEqual([before, 0])
  })

  it('refuses the key of another account, bytes that are no transaction, and a second broadcast', async () => {
    const { wallet, to } = onGaia()
    const message = wallet.send(to, 'uatom', '1')
    const foreign = await wallet.sign([message], { privateKey: '11'.repeat(32) })
    expect(await wallet.broadcast(foreign)).toMatchObject({
      code: 8,
      raw_log: expect.stringContaining('pubKey does not match'),
    })
    expect(await wallet.broadcast(Uint8Array.of(10, 200))).toMatchObject({ code: 2 })
    const bytes = await wallet.sign([message])
    expect(await wallet.broadcast(bytes)).toMatchObject({ code: 0 })
    expect(await wallet.broadcast(bytes)).toMatchObject({ code: 19, raw_log: 'tx already in mempool' })
  })

  it('puts a transfer above the balance into a block as failed, and keeps its fee', async () => {
    const { sandbox, wallet, from, to, balance } = onGaia()
    const [before, his] = [balance(from), balance(to)]
    const { code, txhash } = await wallet.broadcast(await wallet.sign([wallet.send(to, 'uatom', '999999999999999')]))
    expect(code).toBe(0)
    sandbox.world.clock.pass(BLOCK_MS)
    const { tx_response } = await wallet.json(`${wallet.base}/cosmos/tx/v1beta1/txs/${txhash}`)
    expect(tx_response).toMatchObject({
      code: 5,
      codespace: 'sdk',
      raw_log: expect.stringContaining('insufficient funds'),
    })
    expect([balance(from), balance(to)]).toEqual([before - 1_000n, his])
  })

  it('does not spend coins that still vest', async () => {
    const { sandbox, wallet, from, to, balance } = onGaia()
    const [ledger] = sandbox.world.cosmos.filter(({ chain }) => chain === 'GAIA')
    const free = 5_000_000n
    ledger?.vest(from, balance(from) - free, sandbox.world.clock.now() + 3_600_000)
    const spendable = async () =>
      (await wallet.json(`${wallet.base}/cosmos/bank/v1beta1/spendable_balances/${from}`)).balances
    expect(await spendable()).toContainEqual({ denom: 'uatom', amount: '5000000' })
    const { account } = await wallet.json(`${wallet.base}/cosmos/auth/v1beta1/accounts/${from}`)
    expect(account['@type']).toBe('/cosmos.vesting.v1beta1.DelayedVestingAccount')
    const { txhash } = await wallet.broadcast(await wallet.sign([wallet.send(to, 'uatom', '5000000')]))
    sandbox.world.clock.pass(BLOCK_MS)
    expect(sandbox.world.ledger('GAIA').find(txhash)?.failed).toBe(true)
    sandbox.world.clock.advance(3_600_000)
    expect(await wallet.broadcast(await wallet.sign([wallet.send(to, 'uatom', '5000000')]))).toMatchObject({ code: 0 })
    expect(await spendable()).not.toContainEqual({ denom: 'uatom', amount: '5000000' })
  })

  it('answers as a node does about unknown accounts, malformed addresses and unknown paths', async () => {
    const { wallet } = onGaia()
    const stranger = bech32.encode('cosmos', bech32.toWords(new Uint8Array(20).fill(9)))
    const ask = async (path: string) => {
      const response = await wallet.get(`${wallet.base}${path}`)
      return [response.status, (await response.json()).code]
    }
    expect(await ask(`/cosmos/auth/v1beta1/accounts/${stranger}`)).toEqual([404, 5])
    expect(await ask('/cosmos/auth/v1beta1/accounts/cosmos1x')).toEqual([400, 3])
    expect(await ask(`/cosmos/tx/v1beta1/txs/${'A'.repeat(64)}`)).toEqual([404, 5])
    expect(await ask('/cosmos/gov/v1/proposals')).toEqual([501, 12])
    const { default_node_info } = await wallet.json(`${wallet.base}/cosmos/base/tendermint/v1beta1/node_info`)
    expect(default_node_info.network).toBe('cosmoshub-4')
  })
})

describe('THORChain through CosmJS and THORNode', () => {
  it('takes a deposit into its module and its own fee, and meters no gas', async () => {
    const sandbox = stillSandbox({ networks: [] })
    const { address } = addressOf(sandbox, 'THOR')
    const wallet = cosmosWallet(sandbox, addressOf(sandbox, 'THOR'), 'thorchain-1')
    const signer = bech32.fromWords(bech32.decode(address as `${string}1${string}`).words)
    const before = sandbox.world.ledger('THOR').balance(address)
    const message = { typeUrl: '/types.MsgDeposit', value: { amount: '100000000', memo: '=:BTC.BTC:x', signer } }
    const bytes = await wallet.sign([message], { fee: { amount: [], gas: '1' }, memo: '=:BTC.BTC:x' })
    const { code, txhash } = await wallet.broadcast(bytes)
    expect(code).toBe(0)
    expect(sandbox.world.ledger('THOR').balance(address)).toBe(before - 102_000_000n)
    // The address of the asgard module on the main network.
    expect(sandbox.world.ledger('THOR').find(txhash)).toMatchObject({
      memo: '=:BTC.BTC:x',
      fee: 2_000_000n,
      transfers: [{ to: 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0', asset: 'native', amount: 100_000_000n }],
    })
  })
})

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
