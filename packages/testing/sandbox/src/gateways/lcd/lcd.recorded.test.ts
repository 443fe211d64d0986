import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { cosmosWallet } from '../../testing/cosmos-wallet.ts'
import { stillSandbox } from '../../testing/still-sandbox.ts'
import { addressOf } from '../../testing/wallet.ts'

const keysOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(keysOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, keysOf(inner)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Fields that only newer nodes print, or whose content is not simulated. */
const simulated = (text: string): unknown =>
  JSON.parse(text, (name, value) => {
    if (name === 'unordered' || name === 'timeout_timestamp') return undefined
    return name === 'events' ? [] : value
  })

describeRecorded('REST gateways of the Cosmos chains', () => {
  const sent = async () => {
    const sandbox = stillSandbox({ networks: [] })
    const wallet = cosmosWallet(sandbox, addressOf(sandbox, 'GAIA'), 'cosmoshub-4')
    const message = wallet.send(addressOf(sandbox, 'GAIA', undefined, 'bob').address, 'uatom', '1')
    return { sandbox, wallet, message }
  }

  it('have the recorded fields of accounts, broadcasts and transactions', async () => {
    const { sandbox, wallet, message } = await sent()
    const accepted = await wallet.broadcast(await wallet.sign([message]))
    const recorded = (name: string) => recordedJson(`chains/data/rpc/cosmos-${name}.json`)
    expect(keysOf({ tx_response: accepted })).toEqual(keysOf(recorded('transaction_broadcast_success')))
    const refused = await wallet.broadcast(await wallet.sign([message], { chainId: 'x' }))
    const { tx_response } = recorded('transaction_broadcast_failed')
    expect(keysOf(refused)).toEqual(keysOf(tx_response))
    expect(refused.raw_log.replace(/\(\d+\)/, '(1343971)')).toBe(tx_response.raw_log)
    const { address } = addressOf(sandbox, 'GAIA')
    const account = await wallet.json(`${wallet.base}/cosmos/auth/v1beta1/accounts/${address}`)
    expect(keysOf(account)).toEqual(keysOf(recorded('cosmoshub-auth')))
    sandbox.world.clock.pass(6_000)
    const shown = await wallet.json(`${wallet.base}/cosmos/tx/v1beta1/txs/${accepted.txhash}`)
    const transfer = simulated(JSON.stringify(recorded('transfer_thorchain')))
    const plain = JSON.parse(JSON.stringify(shown), (name, value) =>
      name === 'amount' && Array.isArray(value) && value[0]?.amount === '1000' ? [] : value,
    )
    expect(keysOf(plain)).toEqual(keysOf(transfer))
  })
})
