/** The configuration that `switchyard init` writes: JSON with comments. */
export const starterConfig = `// Configuration of a Switchyard server. Comments and trailing commas are allowed.
// { "$env": "NAME" } anywhere is replaced by the environment variable NAME, so that this file holds no secret.
// Check it with "switchyard serve --check-config --config <this file>".
{
  // Where the server listens.
  "host": "127.0.0.1",
  "port": 8080,

  // Callers. "switchyard keys create" writes them here; the file holds digests, never keys.
  // A relative path is found from the folder the program is started in.
  "keysFile": "keys.json",

  // Providers work with public endpoints; name your own where you have them, or switch one off.
  "providers": {
    // "thorchain": { "baseUrl": ["https://thornode.example"], "midgardUrl": "https://midgard.example" },
    // "near": { "apiKey": { "$env": "NEAR_KEY" } },
    // "oneinch": { "apiKey": { "$env": "ONEINCH_KEY" } },
    // "garden": { "enabled": false },
  },

  // Nodes of chains. In production use your own.
  "chains": {
    // "evm": { "rpc": { "ETH": "https://eth.example" } },
    // "utxo": { "gateways": { "BTC": { "kind": "esplora", "url": "https://btc.example/api" } } },
  },

  // Prices that no provider gives.
  // "prices": { "coingecko": { "apiKey": { "$env": "COINGECKO_KEY" }, "plan": "demo" } },

  // Replacements for contracts, block times and end points that have moved; "switchyard facts" lists those in force.
  // "facts": { "files": ["facts.json"] },

  // Swaps survive a restart, and are followed until they end, once they are stored.
  // "stores": { "sql": { "file": "switchyard.db" } },

  // Screening of addresses.
  // "screening": { "chainalysis": { "apiKey": { "$env": "CHAINALYSIS_KEY" } } },

  // Limits, fee caps and blocked assets.
  "policy": {
    // "blacklist": [],
    // "sizeCeilings": [{ "provider": "THORCHAIN_STREAMING", "usd": "500000" }],
  },

  "log": { "level": "info" },
}
`
