import type { Plugin } from 'vitest/config'

/** Lets tests import the scripts and styles of pages from sources. */
export declare const inlinePagesPlugin: Plugin
