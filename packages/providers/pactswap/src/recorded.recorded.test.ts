import { readFileSync } from 'node:fs'
import { addressKey } from '@switchyard/core'
import { describeRecorded, recordedFiles, recordedJson, recordedText } from '@switchyard/test-support'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { encodePayment, SELECTORS } from './deposit/payment-call.ts'
import { pactswapFacts } from './facts.ts'
import { listPactAssets } from './pact-assets.ts'
import { payment } from './testing/composed.ts'
import { addresses } from './testing/tokens.ts'
import { translateStatus } from './track-status.ts'

const RECORDED = 'providers/pactswap/data'
const pactAssets = listPactAssets(pactswapFacts.own)
const data = (name: string) => recordedJson(`${RECORDED}/${name}.json`)

interface Deployment {
  readonly address: string
  readonly constructorArgs: readonly string[]
}

describeRecorded('contracts', () => {
  const deployments: Record<string, Record<string, Deployment>> = data('deployments-1.0.2')
  const networks: Record<string, string> = { ETH: 'mainnet', BSC: 'bsc', POL: 'polygon', TRON: 'tron' }

  it('are the published deployments, each for its own chain and token', () => {
    const sold = pactAssets.filter(({ payment: contract }) => contract !== undefined)
    const expected = Object.entries(networks).flatMap(([chain, network]) =>
      Object.entries(deployments[network] ?? {})
        .filter(([name]) => name.startsWith('C1_') && !name.endsWith('WCWEB'))
        .map(([, { address, constructorArgs }]) => [chain, constructorArgs[0] ?? 'native', address].join(' ')),
    )
    const pinned = sold.map(({ token, payment: contract }) =>
      [token.chain, token.address ?? 'native', contract].join(' '),
    )
    expect(pinned.sort()).toEqual(expected.sort())
  })

  it('differ from the settlement contracts of the same chain', () => {
    for (const { token, payment: contract } of pactAssets) {
      const settling = Object.entries(deployments[networks[token.chain] ?? ''] ?? {}).filter(([name]) =>
        name.startsWith('C2_'),
      )
      if (contract) expect(settling.map(([, { address }]) => addressKey(address))).not.toContain(addressKey(contract))
    }
  })

  it('name every asset of the documented API', () => {
    const types = /enum: \[(eth, .*?)\]/.exec(recordedText(`${RECORDED}/pactswap.openapi.yaml`))?.[1]?.split(', ') ?? []
    expect(types).toHaveLength(17)
    expect(pactAssets.map(({ type }) => type).sort()).toEqual([...types].sort())
  })
})

describeRecorded('call data', () => {
  it('has the published selectors', () => {
    const { functions } = data('selectors')
    expect(SELECTORS.native).toBe(
      functions['C1 native transfer(uint256,uint256,uint256,address,bytes,(address,uint256)[])'],
    )
    expect(SELECTORS.token).toBe(
      functions['C1 token transfer(uint256,uint256,uint256,address,uint256,bytes,(address,uint256)[])'],
    )
  })

  it.each([
    ['abi-C1_EVM', undefined, ['abi-C2_EVM', 'abi-C2_ERC20']],
    ['abi-C1_ERC20', 9n, ['abi-C2_EVM', 'abi-C2_ERC20']],
  ] as const)('is what %s makes of it, and nothing the settling contracts read', (name, amount, others) => {
    const call = payment({
      fees: [{ recipient: addresses.EVM, amount: 3n }],
      ...(amount === undefined ? {} : { amount }),
    })
    const encoded = encodePayment(call) as Hex
    const abi = data(name)
    const { args } = decodeFunctionData({ abi, data: encoded as Hex }) as unknown as { args: unknown[] }
    expect(encodeFunctionData({ abi, functionName: 'transfer', args })).toBe(encoded)
    expect(args).toHaveLength(amount === undefined ? 6 : 7)
    for (const other of others) expect(() => decodeFunctionData({ abi: data(other), data: encoded as Hex })).toThrow()
  })
})

describeRecorded('a pact', () => {
  it('of the documentation is in progress', () => {
    const { pactInfo } = data('getPactInfo.docs-example')
    const [sell, buy] = [pactAssets.find(({ type }) => type === 'eth'), pactAssets.find(({ type }) => type === 'btc')]
    if (!sell || !buy) throw new Error('no assets')
    const known = {
      provider: 'PACTSWAP',
      sellAsset: 'ETH.ETH',
      buyAsset: 'BTC.BTC',
      sellAmount: 10n ** 18n,
      sourceAddress: addresses.EVM,
      destinationAddress: pactInfo.l1Recipient,
      state: {},
      createdAt: 1,
    }
    const status = translateStatus(pactInfo, { known, hash: '0xab', sell, buy }, { ACTIVE: 'swapping' })
    expect(status).toMatchObject({
      status: 'swapping',
      fromAmount: '1',
      toAmount: '0.5',
      toAddress: pactInfo.l1Recipient,
      providerOrderId: 'order-123-abc',
    })
    expect(status.legs.at(-1)?.hash).toBe(pactInfo.executionInfo.l1TxId)
  })
})

describeRecorded('every recorded file', () => {
  it('is read by a test', () => {
    const text = readFileSync(import.meta.filename, 'utf8')
    const files = recordedFiles(RECORDED)
    expect(files.length).toBeGreaterThan(7)
    expect(files.filter((file) => !text.includes(file.replace(/\.(json|yaml)$/, '')))).toEqual([])
  })
})
