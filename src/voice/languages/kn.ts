import type { Language } from './language.ts'

export const kannada: Language = {
  code: 'kn',
  acknowledgements:
    'ಹೂಂ ಹೂ ಹಾ ಹಾಂ ಹೌದು ಹೌದಾ ಸರಿ ಆಯ್ತು ಆಯಿತು ಓಕೆ ಒಳ್ಳೆಯದು ಅರ್ಥ ಆಯ್ತು ಅರ್ಥವಾಯಿತು ಗೊತ್ತಾಯ್ತು ಹೇಳಿ ಓಹೋ hmm hoon haa haan haudu houdu hauda sari aytu aayithu ok artha aythu gottaytu heli',
  greetings: 'ಹಲೋ ನಮಸ್ಕಾರ ನಮಸ್ತೆ ಯಾರು ಮಾತಾಡ್ತಿರೋದು namaskara namaste hello yaaru maatadtirodu',
  interruptions:
    'ನಿಲ್ಲಿ ನಿಲ್ಲಿಸಿ ಇರಿ ತಾಳಿ ಕೇಳಿ ಇಲ್ಲ ಬೇಡ ಆದರೆ ಏನು ಕ್ಷಮಿಸಿ ಒಂದು ನಿಮಿಷ nilli nillisi iri taali keli illa beda aadare enu kshamisi ondu nimisha',
  answers:
    'ಹೌದು ಇಲ್ಲ ಸರಿ ಬೇಡ ಬೇಕು ಧನ್ಯವಾದ ಧನ್ಯವಾದಗಳು ನಮಸ್ಕಾರ ಏನು ಯಾಕೆ ಹೇಗೆ ಯಾವಾಗ ಯಾರು haudu illa sari beda beku dhanyavada dhanyavadagalu namaskara enu yaake hege yaavaga yaaru',
  openWords:
    'ಮತ್ತು ಅಥವಾ ಆದರೆ ಅಂದ್ರೆ ನನ್ನ ನನಗೆ ನಿಮ್ಮ ನಮ್ಮ ಈ ಆ ಒಂದು ಯಾವುದೇ ಬಗ್ಗೆ ಜೊತೆ ಯಾಕಂದ್ರೆ ಏಕೆಂದರೆ mattu athava aadare andre nanna nanage nimma namma ee aa ondu yavude bagge jothe yaakandre ekendare',
  closingWords:
    'ಇದೆ ಇದ್ದಾರೆ ಇತ್ತು ಆಗುತ್ತೆ ಆಗುತ್ತದೆ ಮಾಡಿ ಕೊಡಿ ಹೇಳಿ ಬೇಕು ಬೇಡ ಇಲ್ಲ ಆಗಿಲ್ಲ ಬಂದಿಲ್ಲ ಆಗುತ್ತಾ ಬಹುದು ಆಯ್ತು ide iddare ittu aagutte aaguttade maadi kodi heli beku beda illa aagilla bandilla aagutta bahudu aytu',
  digits:
    'ಸೊನ್ನೆ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು ಡಬಲ್ sonne ondu eradu mooru naalku aidu aaru elu entu ombattu double triple',
  machinePhrases: ['ಸಂಪರ್ಕಕ್ಕೆ ಸಿಗುತ್ತಿಲ್ಲ', 'ಕಾರ್ಯನಿರತ', 'ವ್ಯಾಪ್ತಿ ಪ್ರದೇಶದ ಹೊರಗೆ', 'ಸ್ವಿಚ್ ಆಫ್', 'ಬೀಪ್ ನಂತರ', 'ಸಂದೇಶವನ್ನು', 'ಸ್ವಲ್ಪ ಸಮಯದ ನಂತರ'],
  prompts: {
    stillThere: ['ನೀವು ಲೈನ್‌ನಲ್ಲಿ ಇದ್ದೀರಾ?', 'ನಿಮ್ಮ ಧ್ವನಿ ಕೇಳಿಸುತ್ತಿಲ್ಲ. ಲೈನ್‌ನಲ್ಲಿ ಇದ್ದರೆ ದಯವಿಟ್ಟು ಏನಾದರೂ ಹೇಳಿ.'],
    farewell: 'ನಮ್ಮ ಸಂಪರ್ಕ ಕಡಿತಗೊಂಡಂತಿದೆ. ನೀವು ಯಾವಾಗ ಬೇಕಾದರೂ ಮತ್ತೆ ಕರೆ ಮಾಡಬಹುದು. ನಮಸ್ಕಾರ.',
    oneMoment: 'ಒಂದು ಕ್ಷಣ ಇರಿ.',
    sayAgain: 'ಕ್ಷಮಿಸಿ, ನನಗೆ ಸರಿಯಾಗಿ ಕೇಳಿಸಲಿಲ್ಲ. ಮತ್ತೊಮ್ಮೆ ಹೇಳುತ್ತೀರಾ?',
    trouble: 'ಕ್ಷಮಿಸಿ, ನಮ್ಮ ಕಡೆಯಿಂದ ಏನೋ ತೊಂದರೆಯಾಯಿತು. ದಯವಿಟ್ಟು ಇನ್ನೊಮ್ಮೆ ಹೇಳಿ.',
    cannotGoOn: 'ಕ್ಷಮಿಸಿ, ಈಗ ಈ ಕರೆಯನ್ನು ಮುಂದುವರಿಸಲು ಆಗುತ್ತಿಲ್ಲ. ದಯವಿಟ್ಟು ಸ್ವಲ್ಪ ಸಮಯದ ನಂತರ ಮತ್ತೆ ಕರೆ ಮಾಡಿ. ನಮಸ್ಕಾರ.',
    timeIsUp: 'ಕ್ಷಮಿಸಿ, ಈ ಕರೆಯ ಸಮಯ ಮುಗಿದಿದೆ. ಮಾತನಾಡಿದ್ದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ನಮಸ್ಕಾರ.',
  },
}
