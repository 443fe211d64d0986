/** Well-formed addresses, one per chain. */
export const addresses = {
  BTC: 'bc1qafwyq8wyemxd9yjpz3c0red826aplzjjqrnvzt',
  LTC: 'ltc1qafwyq8wyemxd9yjpz3c0red826aplzjjylfg6m',
  BCH: 'qr49csqacn8ve55jgy28pu095att58u22g8rt8xzuj',
  DOGE: 'DSWHApZ3ZGfQatJmgf7ZZyu6YpAarSDtjR',
  ETH: '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe',
  GAIA: 'cosmos1afwyq8wyemxd9yjpz3c0red826aplzjjked8xx',
  THOR: 'thor1dl7un46w7l7f3ewrnrm6nq58nerjtp0dradjtd',
  XRP: 'rN5RKUMxVLJmp5SVqzTh4EsmJPMhx5CgDi',
  TRON: 'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb',
} as const
