// Journeys that listen to real speech in real time: they need a machine to themselves.
import { defineConfig, mergeConfig } from 'vitest/config'
import everything from './vitest.config.ts'

const base = { ...everything, test: { ...everything.test, include: [] } }
export default mergeConfig(base, defineConfig({ test: { include: ['tests/browser/*.spoken.ts'] } }))
