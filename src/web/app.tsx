import type { RouteObject } from 'react-router'
import { HomePage } from './site/home.tsx'

// Prerendered pages are imported; the rest load when visited.
export const routes: RouteObject[] = [{ path: '/', Component: HomePage }]
