import { describe, it } from 'bun:test'
import { suite } from './suite.mjs'

suite({ describe, it })
