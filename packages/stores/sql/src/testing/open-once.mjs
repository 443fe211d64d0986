// Opens a store and closes it. Uses the built package.
import { openSqlStore } from '../../dist/index.js'

const store = await openSqlStore(JSON.parse(process.argv[2]))
await store.close()
