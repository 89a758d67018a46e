// Every sentence that the policy needs. A slot in braces stays in braces in every language.
export type Policy = {
  /** The language's own name for itself. */
  language: string
  greeting: string
  /** {purpose} */
  purpose: string
  howCanIHelp: string
  anythingElse: string
  welcome: string
  slower: string
  iHearYou: string
  /** {business} */
  goodbyeInbound: string
  goodbyeOutbound: string
  /** {label} */
  offerPerson: string
  /** Stands for {label} when there is only one place to connect to. */
  aPerson: string
  /** {options} */
  whichPerson: string
  /** {label} */
  connecting: string
  couldNotConnect: string
  noPerson: string
  /** {label} {when} */
  personOpens: string
  offerCallBack: string
  callBackArranged: string
  callBackNoted: string
  allRight: string
  doNotCallDone: string
  doNotCallNoted: string
  /** {agent} {business} */
  who: string
  /** {agent} {business} */
  robot: string
  fine: string
  /** {business} */
  onlyBusiness: string
  /** {business} */
  canDo: string
  canConnect: string
  /** {options} */
  didYouMean: string
  or: string
  notFound: string
  notFoundAgain: string
  notUnderstood: string
  takeYourTime: string
  /** {digits} */
  heardNumber: string
  /** {letters} {word} */
  heardSpelling: string
  noted: string
  sayAgainSlowly: string
  /** {name} */
  thankName: string
  wrongNumber: string
  notInterested: string
  askWhen: string
  callLaterNoted: string
  trouble: string
  cannotSay: string
  /** {text}: a passage in another language than the call's. */
  documentSays: string
  /** {item} {price} */
  price: string
  /** {item} {column} {value} */
  field: string
  /** {amount} */
  rupees: string
  /** {amount} */
  percent: string
  /** {from} {to} */
  range: string
  askDay: string
  /** {options} */
  offerSlots: string
  noSlots: string
  /** {when} */
  booked: string
  /** {when} */
  moved: string
  confirmCancel: string
  cancelled: string
  noAppointment: string
  /** {options} */
  whatToSend: string
  sent: string
  notSent: string
}
