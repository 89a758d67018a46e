import { Moon, Sun } from 'lucide-react'
import { toggleTheme, useTheme } from '../theme.ts'
import { IconButton } from './button.tsx'

export function ThemeToggle() {
  const theme = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <IconButton label={theme === 'dark' ? 'Use light theme' : 'Use dark theme'} onClick={toggleTheme}>
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}
