import { createRequire } from 'node:module'
import {
  type AddressForms,
  createEngine,
  findChain,
  type Plugin,
  type QuoteParams,
  type SwapProvider,
  type Token,
} from '@switchyard/core'
import { describeRecorded, recordedJson } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { loadChainPlugins } from './chain-adapters.ts'

/**
 * Rows of what each protocol's own code decodes, by provider, chain and role, over the real chain packages and the facts of each provider. Where a
 * network would take the money and not pay it, the row is `refused`: dropped silently, and named alone an error.
 */
type Role = 'source' | 'refund' | 'destination'
type Row = readonly [provider: string, chain: string, role: Role, address: string, outcome: string]

// Source: BIP-173, BIP-350, ZIP-320, CIP-19, the XRP Ledger's address codec, documents of the networks, and wallets' own test vectors.
const A = {
  p2pkh: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  p2sh: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  p2wpkh: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  p2wsh: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  p2tr: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  /** Version 1 with the checksum of version 0. */
  oldTaproot: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  v1of40: 'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  v2: 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  v16: 'BC1SW50QGDZ25J',
  anchor: 'bc1pfeessrawgf',
  ltcL: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  ltcM: 'MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441',
  ltc3: '3F1c6UWAs9RLN2Mbt5bAJue12VhVCorXzs',
  /** The same hash as `ltc3` behind version 0x32. */
  ltcOf3: 'MMDkQMv8pGGmAXdVyxaW8YtQMCHw7eouma',
  ltcSegwit: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  mweb: 'ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gf',
  bchQ: 'qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2',
  bchP: 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyguug74nh',
  bchZ: 'zr6m7j9njldwwzlg9v7v53unlr4jkmx6eycnjehshe',
  bchR: 'rr6m7j9njldwwzlg9v7v53unlr4jkmx6ey0k0ksnvy',
  bchLegacy: '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu',
  bchOfLegacy: 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  dogeD: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
  dogeA: 'A7JjzK9k9x5b2MkkQzqt91WZsuu7wTu6iS',
  dash: 'Xx4dYKgz3Zcv6kheaqog3fynaKWjbahb6b',
  t1: 't1RygJmrLdNGgi98gUgEJDTVaELTAYWoMBy',
  t3: 't3RD6RFKhWSotNbPEY4Vw7Ku9QCfKkzrbBL',
  tex: 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte',
  t1OfTex: 't1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC',
  evm: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  evmTypo: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  cosmos: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
  valoper: 'cosmosvaloper1sxx9mszve0gaedz5ld7qdkjkfv8z992ax69k08',
  noble: 'noble1hsk6jryyqjfhp5dhc55tc9jtckygx0eplec9hy',
  thor: 'thor1z53wwe7md6cewz9sqwqzn0aavpaun0gw0exn2r',
  maya: 'maya1a427q3v96psuj4fnughdw8glt5r7j38ljfa6hh',
  xrp: 'rnBFvgZphmN39GWzUJeUitaP22Fr9be75H',
  /** XLS-5: one account without and with the tag 1. */
  xPlain: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb',
  xClassic: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
  xTagged: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc',
  tron: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  tronHex: '415cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb',
  sol: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  solToken: 'FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B',
  solToken2: 'H51n41x6LBUPXKES5r3w1hhrXdkAZxhJYK2S1GZ2ibbf',
  tonRaw: '0:8a8627861a5dd96c9db3ce0807b122da5ed473934ce7568a5b4b1c361cbb28ae',
  tonEQ: 'EQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorkdl',
  tonUQ: 'UQCKhieGGl3ZbJ2zzggHsSLaXtRzk0znVopbSxw2HLsorhqg',
  adaBase: 'addr1q8043m5heeaydnvtmmkyuhe6qv5havvhsf0d26q3jygsspxlyfpyk6yqkw0yhtyvtr0flekj84u64az82cufmqn65zdsylzk23',
  adaKey: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  adaScript: 'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh',
  adaScriptKey: 'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx',
  adaPointer: 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k',
  adaStake: 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
  adaByron: 'Ae2tdPwUPEZ18ZjTLnLVr9CEvUEUX4eW1LBHbxxxJgxdAYHrDeSCSbCxrvx',
  near: 'alice.near',
  nearImplicit: '917b3d268d4b58f7fec1b150bd68d69be3ee5d4cc39855e341538465bb77860d',
  sui: '0x259ff8074ab425cbb489f236e18e08f03f1a7856bdf7c7a2877bd64f738b5015',
  strk: '0x4718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  strkPadded: '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d',
  xrd: 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w',
  xrdResource: 'resource_rdx1tknxxxxxxxxxradxrdxxxxxxxxx009923554798xxxxxxxxxradxrd',
  dot: '12dyy3fArMPDXLsnRtapTqZsC2KCEimeqs1dop4AEERaKC6x',
  kusama: 'FHKAe66mnbk8ke8zVWE9hFVFrJN1mprFPVmD5rrevotkcDZ',
}

const EVERYWHERE: readonly string[] = [
  'chainflip',
  'flashnet',
  'garden',
  'harbor',
  'mayachain',
  'mayan',
  'near',
  'oneinch',
  'pactswap',
  'thorchain',
]

const both = (provider: string, chain: string, address: string, outcome: string): readonly Row[] =>
  (['source', 'destination'] as const).map((role) => [provider, chain, role, address, outcome])

const rows: readonly Row[] = [
  // THORChain
  ...[A.p2pkh, A.p2sh, A.p2wpkh, A.p2wsh, A.p2tr].flatMap((one) => both('thorchain', 'BTC', one, one)),
  ['thorchain', 'BTC', 'source', A.v1of40, 'refused'],
  ['thorchain', 'BTC', 'source', A.v2, 'refused'],
  ['thorchain', 'LTC', 'destination', A.ltcL, A.ltcL],
  ['thorchain', 'LTC', 'destination', A.ltcM, A.ltcM],
  ...both('thorchain', 'LTC', A.ltcSegwit, A.ltcSegwit),
  ['thorchain', 'LTC', 'refund', A.ltc3, A.ltcOf3],
  ['thorchain', 'LTC', 'destination', A.mweb, 'refused'],
  ...both('thorchain', 'BCH', A.bchQ, A.bchQ),
  ['thorchain', 'BCH', 'destination', A.bchP, A.bchP],
  ['thorchain', 'BCH', 'destination', A.bchZ, A.bchQ],
  ['thorchain', 'BCH', 'destination', A.bchR, A.bchP],
  ['thorchain', 'BCH', 'destination', A.bchLegacy, A.bchOfLegacy],
  ['thorchain', 'BCH', 'destination', `bitcoincash:${A.bchQ}`, A.bchQ],
  ...[A.dogeD, A.dogeA].flatMap((one) => both('thorchain', 'DOGE', one, one)),
  ['thorchain', 'ETH', 'destination', A.evm.toLowerCase(), A.evm],
  ['thorchain', 'ETH', 'destination', A.evmTypo, 'unread'],
  ['thorchain', 'GAIA', 'destination', A.cosmos, A.cosmos],
  ['thorchain', 'GAIA', 'destination', A.valoper, 'unread'],
  ['thorchain', 'XRP', 'destination', A.xrp, A.xrp],
  ['thorchain', 'XRP', 'destination', A.xPlain, A.xClassic],
  ['thorchain', 'XRP', 'destination', A.xTagged, 'refused'],
  ['thorchain', 'XRP', 'destination', `${A.xrp}:1`, 'unread'],
  ['thorchain', 'TRON', 'destination', A.tron, A.tron],
  ['thorchain', 'TRON', 'destination', A.tronHex, 'unread'],
  ['thorchain', 'TRON', 'destination', A.evm, 'unread'],
  ...both('thorchain', 'SOL', A.sol, A.sol),
  ...[A.solToken, A.solToken2].flatMap((one) => both('thorchain', 'SOL', one, 'refused')),
  ['thorchain', 'ZEC', 'source', A.t1, A.t1],
  ['thorchain', 'ZEC', 'destination', A.t3, A.t3],
  ['thorchain', 'ZEC', 'destination', A.tex, A.t1OfTex],
  ['thorchain', 'THOR', 'destination', A.thor, A.thor],
  ['thorchain', 'NOBLE', 'destination', A.noble, A.noble],
  // Maya
  ...[A.p2pkh, A.p2sh, A.p2wpkh, A.p2wsh].flatMap((one) => both('mayachain', 'BTC', one, one)),
  ...both('mayachain', 'BTC', A.p2tr, 'refused'),
  ['mayachain', 'BTC', 'refund', A.p2tr, 'refused'],
  ...both('mayachain', 'DASH', A.dash, A.dash),
  ...[A.t1, A.t3].flatMap((one) => both('mayachain', 'ZEC', one, one)),
  ['mayachain', 'ZEC', 'destination', A.tex, A.t1OfTex],
  ['mayachain', 'THOR', 'destination', A.thor, A.thor],
  ['mayachain', 'MAYA', 'destination', A.maya, A.maya],
  ['mayachain', 'XRD', 'destination', A.xrd, A.xrd],
  ['mayachain', 'XRD', 'destination', A.xrdResource, 'unread'],
  ['mayachain', 'ADA', 'destination', A.adaBase, A.adaBase],
  ['mayachain', 'ADA', 'destination', A.adaKey, A.adaKey],
  ...[A.adaScript, A.adaScriptKey, A.adaPointer, A.adaByron].map(
    (one): Row => ['mayachain', 'ADA', 'destination', one, 'refused'],
  ),
  // Chainflip
  ...[A.p2pkh, A.p2sh, A.p2wpkh, A.p2wsh, A.p2tr].map((one): Row => ['chainflip', 'BTC', 'destination', one, one]),
  ['chainflip', 'BTC', 'refund', A.p2tr, A.p2tr],
  ['chainflip', 'BTC', 'destination', A.p2wpkh.toUpperCase(), A.p2wpkh],
  ['chainflip', 'SOL', 'destination', A.sol, A.sol],
  ['chainflip', 'DOT', 'destination', A.dot, A.dot],
  ['chainflip', 'DOT', 'destination', A.kusama, 'unread'],
  ['chainflip', 'TRON', 'destination', A.tron, A.tron],
  // 1Click
  ...[A.p2pkh, A.p2sh, A.p2wpkh, A.p2tr].map((one): Row => ['near', 'BTC', 'destination', one, one]),
  ['near', 'BCH', 'destination', A.bchZ, A.bchQ],
  ['near', 'BCH', 'destination', A.bchR, A.bchP],
  ['near', 'LTC', 'destination', A.ltc3, A.ltcOf3],
  ['near', 'LTC', 'destination', A.mweb, 'refused'],
  ['near', 'DOGE', 'destination', `${A.dogeD.slice(0, -1)}V`, 'unread'],
  ['near', 'DASH', 'destination', A.dash, A.dash],
  ['near', 'ZEC', 'destination', A.t1, A.t1],
  ['near', 'ZEC', 'destination', A.tex, A.tex],
  ['near', 'ETH', 'destination', A.evm.toLowerCase(), A.evm],
  ['near', 'ETH', 'destination', A.evmTypo, 'unread'],
  ['near', 'SOL', 'destination', A.sol, A.sol],
  ['near', 'SOL', 'destination', A.solToken, 'refused'],
  ['near', 'SOL', 'refund', A.solToken, 'refused'],
  ['near', 'XRP', 'destination', A.xPlain, A.xClassic],
  ['near', 'XRP', 'destination', A.xTagged, 'refused'],
  ['near', 'TON', 'destination', A.tonEQ, A.tonEQ],
  ['near', 'TON', 'destination', A.tonUQ, A.tonUQ],
  ['near', 'TON', 'destination', A.tonRaw, A.tonUQ],
  ['near', 'TRON', 'destination', A.tron, A.tron],
  ['near', 'ADA', 'destination', A.adaBase, A.adaBase],
  ...[A.adaScript, A.adaPointer, A.adaByron].map((one): Row => ['near', 'ADA', 'destination', one, 'refused']),
  ['near', 'ADA', 'destination', A.adaStake, 'unread'],
  ['near', 'NEAR', 'destination', A.near, A.near],
  ['near', 'NEAR', 'destination', A.nearImplicit, A.nearImplicit],
  ['near', 'SUI', 'destination', A.sui, A.sui],
  ['near', 'STRK', 'destination', A.strk, A.strkPadded],
  // the others
  ['flashnet', 'LTC', 'destination', A.mweb, 'refused'],
  ['flashnet', 'XRP', 'destination', A.xTagged, 'refused'],
  ['flashnet', 'TON', 'destination', A.tonEQ, A.tonEQ],
  ['garden', 'BTC', 'destination', A.p2tr, A.p2tr],
  ['garden', 'SOL', 'source', A.solToken, 'refused'],
  ['mayan', 'SOL', 'source', A.solToken, 'refused'],
  ['harbor', 'BTC', 'destination', A.p2tr, A.p2tr],
  ['pactswap', 'DOGE', 'destination', A.dogeA, A.dogeA],
  // What nobody can spend, or what is no address of the chain, whoever is asked.
  ...EVERYWHERE.flatMap((provider): readonly Row[] => [
    [provider, 'BTC', 'destination', A.oldTaproot, 'unread'],
    [provider, 'BTC', 'destination', A.v2, 'unspendable'],
    [provider, 'BTC', 'destination', A.v16, 'unspendable'],
    [provider, 'BTC', 'destination', A.anchor, 'unspendable'],
    [provider, 'ETH', 'destination', 'vitalik.eth', 'unread'],
    [provider, 'SOL', 'destination', 'bonfida.sol', 'unread'],
    [provider, 'TON', 'destination', 'wallet.ton', 'unread'],
    [provider, 'BTC', 'destination', 'orion', 'unread'],
    [provider, 'BTC', 'refund', A.evm, 'unread'],
  ]),
]

const require = createRequire(import.meta.url)

const readForms = (provider: string): Readonly<Record<string, AddressForms>> => {
  const { facts } = require(`../../../../providers/${provider}/src/facts.json`) as {
    facts: readonly { name: string; chain: string; value: AddressForms }[]
  }
  return Object.fromEntries(
    facts.filter(({ name }) => name === 'addressForms').map(({ chain, value }) => [chain, value]),
  )
}

const coinOf = (code: string): Token => {
  const chain = findChain(code)
  if (!chain) throw new Error(`${code} is no chain.`)
  const { chainId, nativeTicker: ticker, nativeDecimals: decimals } = chain
  return { identifier: `${code}.${ticker}`, chain: code, chainId, ticker, symbol: ticker, name: ticker, decimals }
}

const chainPlugins = loadChainPlugins(readConfig({ auth: 'open' }).chains)

/** Quotes with a provider that has the facts of another, and says what that one was given. */
const judge = async ([provider, code, role, address]: Row): Promise<string> => {
  let asked: QuoteParams | undefined
  const other = code === 'ETH' ? 'MAYA' : 'ETH'
  const stub: SwapProvider = {
    id: 'STUB',
    contract: 1,
    label: { displayName: 'Stub', displayNameLong: 'Stub', keywords: [] },
    capabilities: { refund: 'forwarded', flexInput: false, privacy: false, addressForms: readForms(provider) },
    assets: async () => ({
      assets: [code, other].map((one) => ({ token: coinOf(one), sell: true, buy: true, usd: '1' })),
    }),
    quote: async (params) => {
      asked = params
      return { declined: { errorCode: 'asked', message: '' } }
    },
    build: async () => Promise.reject(new Error('not built')),
  }
  const plugin: Plugin = { name: 'stub', register: (registry) => registry.provider('STUB', () => stub) }
  const engine = createEngine({
    plugins: [plugin, ...(await chainPlugins)],
    http: async () => Promise.reject(new Error('no network')),
  })
  try {
    const [sell, buy] = role === 'destination' ? [other, code] : [code, other]
    const member = `${role}Address`
    const request = { sellAsset: coinOf(sell).identifier, buyAsset: coinOf(buy).identifier, sellAmount: '1' }
    const usual = { refundAddressSetting: 'WARNING', cfBoost: false, quoteType: 'EXACT_INPUT' } as const
    const flags = { usePrivacyMode: false, enableSweep: false, gasCheck: false, providers: ['STUB'] }
    const { providerErrors } = await engine.quote({
      read: () => ({ ...request, ...usual, ...flags, [member]: address }),
    })
    const [{ errorCode } = { errorCode: '' }] = providerErrors
    if (errorCode === 'asked') return asked?.[member as 'sourceAddress'] ?? 'refused'
    if (errorCode === 'invalidDestinationAddress') return 'unspendable'
    return ['invalidBuyAssetAddress', 'invalidRefundAddress'].includes(errorCode) ? 'unread' : errorCode
  } catch (error) {
    const { code: found } = error as { code: string }
    return ['invalidAddressForChain', 'invalidRefundAddress'].includes(found) ? 'refused' : found
  } finally {
    await engine.dispose()
  }
}

describe('an address form', () => {
  it.each(rows)('at %s on %s as %s: %s', async (...row) => {
    expect(await judge(row)).toBe(row[4])
  })
})

describeRecorded('a shielded address of Zcash (recorded)', () => {
  const { valid } = recordedJson('chains/data/addresses.json').chains.ZEC as {
    valid: readonly { address: string; form: string }[]
  }
  const [unified = ''] = valid.filter(({ form }) => form.startsWith('unified')).map(({ address }) => address)

  // A refund cannot go back to a shielded sender, and neither network pays one.
  it.each(['thorchain', 'mayachain'])('is no sender and no recipient at %s', async (provider) => {
    for (const role of ['source', 'refund', 'destination'] as const)
      expect(await judge([provider, 'ZEC', role, unified, 'refused']), role).toBe('refused')
  })
  it('is not paid by 1Click, whose documents name transparent addresses alone', async () => {
    expect(await judge(['near', 'ZEC', 'destination', unified, 'refused'])).toBe('refused')
  })
  it('is paid by FLASHNET, which says that it was never seen', async () => {
    expect(await judge(['flashnet', 'ZEC', 'destination', unified, unified])).toBe(unified)
  })
})
