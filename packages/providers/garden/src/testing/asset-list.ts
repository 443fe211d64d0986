/** An asset list in the shape of `GET /assets`, with the contracts of the published package. */
const asset = (
  id: string,
  chain: string,
  decimals: number,
  htlc: string | null,
  token: string | null,
  price: number,
) => ({
  id,
  name: id,
  chain,
  icon: '',
  htlc: htlc === null ? null : { address: htlc, schema: 'evm:htlc_erc20' },
  token: token === null ? null : { address: token, schema: 'evm:erc20' },
  decimals,
  min_amount: '10000',
  max_amount: '500000000',
  price,
})

const HTLC = {
  native: '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb',
  wbtc: '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95',
  cbbtc: '0xe35d025d0f0d9492db4700FE8646f7F89150eC04',
}

export const assetList = [
  asset('bitcoin:btc', 'bitcoin', 8, null, null, 96_500),
  asset('litecoin:ltc', 'bitcoin', 8, null, null, 104),
  asset('ethereum:eth', 'evm:1', 18, HTLC.native, null, 3_450),
  asset('ethereum:wbtc', 'evm:1', 8, HTLC.wbtc, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 96_500),
  asset(
    'ethereum:dai',
    'evm:1',
    18,
    '0x1111111111111111111111111111111111111111',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    1,
  ),
  asset('base:cbbtc', 'evm:8453', 8, HTLC.cbbtc, '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf', 96_500),
  asset('hyperevm:ubtc', 'evm:999', 8, HTLC.cbbtc, '0x9FDBdA0A5e284c32744D2f17Ee5c74B284993463', 96_500),
  asset('solana:sol', 'solana:101', 9, '2bag6xpshpvPe7SJ9nSDLHpxqhEAoHPGpEkjNSv7gxoF', null, 172),
  asset(
    'solana:usdc',
    'solana:101',
    6,
    'gdnvdMCHJgnidtU7SL8RkRshHPvDJU1pdfZEpoLvqdU',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    1,
  ),
  asset(
    'starknet:wbtc',
    'starknet:23448594291968334',
    8,
    '0x7defd8eb3b770005ab1ca5f89ad31f98fb5bc3c52deaeafd130be3b49f967b4',
    '0x3fe2b97c1fd336e750087d68b9b867997fd64a2661ff3ca5a7c771641e8e7ac',
    96_500,
  ),
  asset(
    'tron:usdt',
    'tron:728126428',
    6,
    'TNw8aNf8FraxDRwKhdcUfrEc2cc4y5z34a',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    1,
  ),
  asset('sui:sui', 'sui:0', 9, '0xa4f4', '0x2::sui::SUI', 3),
]

export const policy = {
  default: 'open',
  isolation_groups: [],
  whitelist_overrides: [],
  blacklist_pairs: ['starknet:wbtc <-> litecoin:ltc', 'solana:* -> starknet:*'],
}
