import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

const REDIRECT_MS = 2_000

/** Goes to the agents after a moment, unless the user has gone somewhere else first. */
export function useLeaveSoon(): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => void navigate('/agents'), REDIRECT_MS)
  }
}
