import { describeRecorded } from '@switchyard/test-support'
import { encodeFunctionData, toFunctionSelector } from 'viem'
import { expect, it } from 'vitest'
import { findByName } from '../assets/network-asset.ts'
import { readAddress } from '../codec/address.ts'
import { fromHex, toHex } from '../codec/bytes.ts'
import * as cfParameters from '../codec/cf-parameters.ts'
import * as nulldata from '../codec/nulldata.ts'
import * as solanaCall from '../codec/solana-call.ts'
import { readAccountBytes } from '../codec/ss58.ts'
import * as vaultCall from '../codec/vault-call.ts'
import { computeOutput, fromPercent, toMinPrice } from '../quote/min-price.ts'
import { solanaContracts, vaultContracts } from '../testing/contracts.ts'
import { data } from '../testing/recorded.ts'

const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()

describeRecorded('Chainflip vectors', () => {
  const vectors = data('test-vectors.json')

  it('give every least price, and the output of Bitcoin vault swaps rounded down', () => {
    for (const { src, dest, estimatedPrice, slippagePercent, minPriceX128, hex, btcVault } of vectors.min_price) {
      const scale = { sellDecimals: Number(src.split('/')[1]), buyDecimals: Number(dest.split('/')[1]) }
      const price = toMinPrice(estimatedPrice, fromPercent(slippagePercent), scale)
      expect(price.toString()).toBe(minPriceX128)
      expect(`0x${price.toString(16)}`).toBe(hex)
      if (btcVault) expect(computeOutput(BigInt(btcVault.amountSats), price).toString()).toBe(btcVault.floorExact)
    }
    expect(vectors.min_price).toHaveLength(5)
  })

  it('give every Bitcoin payload, both ways', () => {
    const [full, usual] = vectors.btc_nulldata_v1
    const terms: nulldata.Nulldata = {
      asset: 4,
      address: new Uint8Array(32).fill(9),
      retryBlocks: 5,
      minOutput: 2n ** 128n - 1n,
      oracleBps: 45,
      dca: { chunks: 65_535, interval: 2 },
      boostBps: 5,
      brokerBps: 10,
      affiliates: [
        { id: 6, bps: 7 },
        { id: 8, bps: 9 },
      ],
    }
    expect(toHex(nulldata.encode(terms)).slice(2)).toBe(full.hex)
    expect(nulldata.decode(bytes(full.hex), 32)).toEqual(terms)
    const simple: nulldata.Nulldata = {
      asset: 1,
      address: bytes('0xcf0871027a5f984403aefd2fb22831d4bebc11ef'),
      retryBlocks: usual.fields.retryDuration,
      minOutput: BigInt(usual.fields.minOutput),
      boostBps: 0,
      brokerBps: 10,
      affiliates: [],
    }
    expect(toHex(nulldata.encode(simple)).slice(2)).toBe(usual.hex)
    expect(nulldata.decode(bytes(usual.hex), 20)).toEqual(simple)
    expect(bytes(usual.hex)).toHaveLength(usual.bytes)
  })

  it('give the call of the vault and its parameters, both ways', () => {
    const { cfParameters: expected, calldata } = vectors.evm_xSwapNative_vector
    const parameters: cfParameters.CfParameters = {
      retryBlocks: 150,
      refund: bytes('0xa56a6be23b6cf39d9448ff6e897c29c41c8fbdff'),
      minPrice: 0x39a5d87a7b72da7dc3b955bn,
      boostBps: 0,
      broker: readAccountBytes('cFK6mYjpajcwPDZ7JUsac8XUoVSJnhjL43ZMZW7YoN8HE4dD8') ?? new Uint8Array(),
      brokerBps: 15,
      affiliates: [],
    }
    expect(toHex(cfParameters.encode(parameters))).toBe(expected)
    expect(cfParameters.decode(bytes(expected), 20)).toEqual(parameters)
    const destinationAddress =
      readAddress('BTC', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')?.bytes ?? new Uint8Array()
    const call = { destinationChain: 3, destinationAddress, destinationAsset: 5, parameters: bytes(expected) }
    expect(vaultCall.encode(call)).toBe(calldata)
    expect(vaultCall.decode(calldata)).toEqual(call)
  })

  it("give the network's own parameters with chunks, boost and an affiliate", () => {
    const { hex } = vectors.backend_cfParameters_vector
    const found = cfParameters.decode(bytes(hex), 20)
    expect(found).toEqual({
      retryBlocks: 1,
      refund: new Uint8Array(20).fill(0xf0),
      minPrice: 0n,
      dca: { chunks: 10, interval: 5 },
      boostBps: 100,
      broker: new Uint8Array(32).fill(0xf2),
      brokerBps: 1,
      affiliates: [{ id: 1, bps: 10 }],
    })
    expect(toHex(cfParameters.encode(found)).slice(2)).toBe(hex.replace(/^0x/, ''))
  })

  it('give the selectors', () => {
    for (const [signature, selector] of Object.entries(vectors.evm_selectors)) {
      expect(toFunctionSelector(signature)).toBe(selector)
    }
  })

  it('agree with the published interface of the vault contract', () => {
    const abi = data('Vault.abi.json')
    const parameters = toHex(new Uint8Array(100).fill(3))
    const address = toHex(new TextEncoder().encode('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'))
    const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const call = {
      destinationChain: 3,
      destinationAddress: bytes(address),
      destinationAsset: 5,
      parameters: bytes(parameters),
    }
    expect(vaultCall.encode(call)).toBe(
      encodeFunctionData({ abi, functionName: 'xSwapNative', args: [3, address, 5, parameters] }),
    )
    expect(vaultCall.encode({ ...call, token: { address: token, amount: 10n ** 20n } })).toBe(
      encodeFunctionData({ abi, functionName: 'xSwapToken', args: [3, address, 5, token, 10n ** 20n, parameters] }),
    )
  })

  it('agree with the published interface of the Solana program', () => {
    const { mainnet } = data('solana-swap-endpoint.idl.json')
    const method = mainnet.instructions.find(({ name }: { name: string }) => name === 'x_swap_native')
    const swap = {
      amount: 1n,
      destinationChain: 1,
      destinationAddress: new Uint8Array(20),
      destinationAsset: 1,
      parameters: new Uint8Array(3),
      seed: new Uint8Array(32),
    }
    expect([...solanaCall.encode(swap).slice(0, 8)]).toEqual(method.discriminator)
    expect(solanaCall.decode(solanaCall.encode(swap))).toEqual(swap)
    expect(method.accounts.map(({ name }: { name: string }) => name)).toEqual([
      'data_account',
      'native_vault',
      'from',
      'event_data_account',
      'swap_endpoint_data_account',
      'system_program',
    ])
    expect(mainnet.address).toBe(solanaContracts.swapEndpoint)
    expect(method.accounts.at(-1).address).toBe(solanaContracts.systemProgram)
  })

  it('agree with the vaults a node tells', () => {
    const { ethereum, arbitrum, bitcoin } = data('cf_get_vault_addresses.toolkit-fixture.json')
    expect(toHex(Uint8Array.from(ethereum.Eth))).toBe(vaultContracts.ETH?.toLowerCase())
    expect(toHex(Uint8Array.from(arbitrum.Arb))).toBe(vaultContracts.ARB?.toLowerCase())
    for (const [account, { Btc }] of bitcoin) {
      expect(readAccountBytes(account)).toHaveLength(32)
      expect(readAddress('BTC', new TextDecoder().decode(Uint8Array.from(Btc)))).toBeDefined()
    }
    expect(bitcoin.length).toBeGreaterThan(0)
  })

  it('name every asset a node supports, and every token of the published list', () => {
    for (const { chain, asset } of data('rpc-results.toolkit-fixtures.json').cf_supported_assets) {
      expect(findByName(chain, asset), `${chain} ${asset}`).toBeDefined()
    }
    for (const listed of data('swapkit-token-list.CHAINFLIP.2025-11-26.json').tokens) {
      const found = [...'Ethereum Bitcoin Arbitrum Solana Assethub'.split(' ')]
        .map((chain) => findByName(chain, listed.ticker))
        .find((asset) => asset?.token.identifier.toLowerCase() === listed.identifier.toLowerCase())
      expect(found?.token.decimals, listed.identifier).toBe(listed.decimals)
      expect(found?.token.chainId).toBe(listed.chainId)
    }
  })
})
