import { useMantineColorScheme } from '@mantine/core'
import type { ColorScheme } from '../session/preferences.ts'
import classes from './ColorSchemeChoice.module.css'

const colorSchemes: Record<ColorScheme, string> = {
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
}

export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.choice}>
      <legend className={`w-full text-sm text-faint p-0 ${classes.legend}`}>Theme</legend>
      <div className={`flex ${classes.options}`}>
        {(Object.keys(colorSchemes) as ColorScheme[]).map((value) => (
          <label key={value} className={`row cursor-pointer ${classes.option}`}>
            <input
              type="radio"
              name="color-scheme"
              value={value}
              checked={colorScheme === value}
              onChange={() => setColorScheme(value)}
            />
            {colorSchemes[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
