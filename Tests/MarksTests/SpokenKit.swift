/// Lines from meetings and notes, half of them traps: hypotheticals, questions, stories, negations,
/// quotations, and moderation. None of them is marked by its author. The text before the bar is the
/// expected commitment: `open`, `decided`, or `-` for none. The rules were written from the odd
/// lines only, so that the even ones measure them.
enum SpokenKit {
  static let planning = #"""
    -                   |Mara Lind: Morning everyone, can you all hear me?
    -                   |Otis Bell: Yes, loud and clear.
    -                   |Mara Lind: Great. Let's get started, we have a lot to cover.
    -                   |Otis Bell: I'll share my screen, one second.
    -                   |Pia Sand: Before we begin, I will say that the numbers look odd.
    open                |Otis Bell: I'll send the corrected numbers by Thursday.
    -                   |Mara Lind: Did we agree on a launch date last time?
    -                   |Pia Sand: We didn't agree on anything, as far as I remember.
    decided             |Mara Lind: Okay, so let's go with the ninth of May.
    -                   |Otis Bell: If we go with May, the print shop will be closed.
    -                   |Pia Sand: We could go with June, I suppose.
    decided             |Mara Lind: No, the decision is to launch in May.
    open                |Otis Bell: Then I'll call the print shop this afternoon.
    -                   |Pia Sand: I would send them a letter, if I were you.
    open                |Mara Lind: Pia will update the landing page by Monday.
    -                   |Pia Sand: My brother will love that.
    open                |Mara Lind: Can you also draft the announcement, Pia?
    -                   |Pia Sand: Sure, no problem.
    -                   |Otis Bell: Can you believe that price?
    -                   |Pia Sand: Yes, it was the same last year.
    open                |Otis Bell: Could you check the contract for me?
    -                   |Mara Lind: Of course, I'll have a look tonight.
    -                   |Otis Bell: Could you sign it today?
    -                   |Mara Lind: No, legal wants to read it first.
    -                   |Pia Sand: Last spring we decided to wait, and it cost us a customer.
    -                   |Mara Lind: He said, "I'll send the files on Monday", and then he left.
    -                   |Otis Bell: We never agreed to a discount.
    decided             |Pia Sand: We agreed to give no discounts before the launch.
    decided             |Mara Lind: We've decided to keep the old logo for now.
    -                   |Otis Bell: What did we decide about the logo?
    -                   |Pia Sand: I'll be honest, I like the old one.
    -                   |Mara Lind: I'll be there in five minutes.
    open                |Otis Bell: I'll book the photographer.
    -                   |Pia Sand: Maybe I'll book a second one.
    -                   |Mara Lind: I won't book anybody before we have a budget.
    -                   |Otis Bell: Should I call the agency?
    open                |Pia Sand: I'm going to write the brief tomorrow.
    -                   |Mara Lind: I was going to write one last week.
    -                   |Otis Bell: Let's see what the board says.
    -                   |Pia Sand: Let's hear from Otis.
    decided             |Mara Lind: Let's drop the radio spot, it is too expensive.
    decided             |Otis Bell: Fine, let's stick with print and web.
    -                   |Pia Sand: Let's take a short break.
    -                   |Mara Lind: Let's not decide that today.
    -                   |Otis Bell: The decision is not ours to make.
    -                   |Pia Sand: The decision was hard for all of us.
    open                |Mara Lind: I will ask the board for a larger budget.
    -                   |Otis Bell: They will ask for more slides, they always do.
    -                   |Pia Sand: Will you ask them in person?
    -                   |Mara Lind: I don't know yet.
    open                |Otis Bell: Pia, could you prepare the slides?
    -                   |Pia Sand: Yes, will do.
    -                   |Mara Lind: Otis, could you bring the old ones?
    -                   |Otis Bell: I'm afraid I threw them away.
    open                |Pia Sand: I'll put together a one-pager and circulate it.
    -                   |Mara Lind: I'll put it this way: we are late.
    decided             |Otis Bell: After some discussion we decided against a trade show.
    -                   |Pia Sand: When we decided against the fair, sales went down.
    open                |Mara Lind: Otis is going to talk to the venue before Friday.
    -                   |Otis Bell: The venue is going to be cold.
    -                   |Pia Sand: Imagine we agreed to pay for the heating.
    decided             |Mara Lind: We're going with the smaller venue, then.
    -                   |Otis Bell: Are we going with the smaller venue?
    -                   |Pia Sand: You said we agreed to the large one.
    open                |Mara Lind: Leave that to me, I'll speak to the caterer.
    -                   |Otis Bell: I thought we agreed on no catering.
    -                   |Pia Sand: Okay, I'll stop here and take questions.
    -                   |Mara Lind: Thanks. Anything else?
    open                |Otis Bell: I'll follow up with the sponsors next week.
    -                   |Pia Sand: I followed up with them on Monday.
    decided             |Mara Lind: So it's decided: two speakers and no panel.
    -                   |Otis Bell: It's not decided yet, is it?
    -                   |Pia Sand: Nothing is decided until the board meets.
    open                |Mara Lind: Right, and I'll let the board know today.
    -                   |Otis Bell: See you all next week.
    """#

  static let engineering = #"""
    -                   |Joon: ok so where are we with the migration
    open                |Tess: i'll finish the migration script by wednesday
    -                   |Joon: you said you'd finish it on Monday.
    -                   |Tess: I know, I'll never promise a date again.
    open                |Ravi: I'll review it as soon as it's up.
    -                   |Joon: What happens if I merge it now?
    -                   |Tess: It will break the tests.
    decided             |Joon: alright, we'll go with the blue green deployment
    -                   |Ravi: We would go with that if we had two clusters.
    decided             |Tess: We have agreed to freeze the schema until release.
    -                   |Joon: The schema will change anyway.
    -                   |Ravi: Someone should write that down.
    open                |Tess: I'll write that down in the wiki.
    -                   |Joon: I wrote it down in the wiki yesterday.
    open                |Ravi: I can take the on-call shift on Sunday, so I'll swap it with Tess in the calendar.
    -                   |Joon: Who will take Monday?
    -                   |Tess: Nobody will take Monday.
    open                |Joon: Then I will take care of Monday.
    -                   |Ravi: I'll take that as a compliment.
    -                   |Tess: I guess I'll look at the alerts at some point.
    open                |Joon: Tess, can you look into the memory leak?
    -                   |Tess: Yep, on it.
    -                   |Ravi: Can you reproduce the leak?
    -                   |Tess: Yes, every time.
    open                |Joon: Would you file a ticket for that?
    -                   |Ravi: Sure, I'll file one.
    -                   |Joon: Would you use that library again?
    -                   |Ravi: Yes, but only for small things.
    open                |Tess: I'm going to add a test for the parser.
    -                   |Ravi: The parser is going to need a rewrite.
    decided             |Joon: We decided not to rewrite the parser this year.
    -                   |Tess: We haven't decided on the parser.
    -                   |Ravi: In 2019 we decided to rewrite it, and look where we are.
    -                   |Joon: Let's say we rewrite it in a month.
    -                   |Tess: Let's assume we have two people.
    decided             |Ravi: Let's use the queue that we already have.
    decided             |Joon: Yes, let's postpone the rewrite to the autumn.
    -                   |Tess: Why don't we use the old queue?
    -                   |Ravi: Let's look at the dashboard.
    open                |Tess: I'll fix the dashboard after this call.
    -                   |Joon: The dashboard will fix itself, as always.
    -                   |Ravi: They told us that they will fix it by June.
    open                |Joon: Ravi will rotate the keys by the end of the week.
    -                   |Tess: Ravi might rotate them earlier.
    -                   |Ravi: I might do it tonight.
    -                   |Joon: I wish Ravi would rotate them now.
    open                |Ravi: Fine, I'll rotate them tonight.
    -                   |Tess: You'll see a warning when he does.
    decided             |Joon: the decision is that we support two versions
    -                   |Tess: The decision is pending.
    -                   |Ravi: A decision is needed by Friday.
    decided             |Joon: So we settled on semantic versions.
    -                   |Tess: We settled that argument years ago.
    -                   |Ravi: "We agreed to support three", that is what the page says.
    open                |Tess: I'll correct the page.
    -                   |Joon: I'll believe it when I see it.
    open                |Ravi: I'll check whether the vendor supports that.
    -                   |Tess: I'll check if you want, but it is not urgent.
    -                   |Joon: Unless somebody objects, I'd close the ticket.
    open                |Joon: I'll close the ticket and tell the customer.
    -                   |Ravi: Tell the customer what, exactly?
    decided             |Tess: We're not going to support that browser any more, we agreed to drop it.
    -                   |Joon: I suppose we could drop it.
    open                |Ravi: And I'll set up the build for the new one.
    -                   |Tess: He'll set up the build, he'll break the build, as usual.
    -                   |Joon: Then I said I'll fix it myself.
    open                |Tess: Let me check the licence and get back to you.
    -                   |Ravi: Let me think.
    -                   |Joon: Let me finish my sentence, please.
    open                |Tess: Please send me the crash log, Ravi.
    -                   |Ravi: Will do.
    -                   |Joon: Please mute yourself, Ravi.
    -                   |Ravi: Sorry, yes.
    decided             |Joon: Okay, we've agreed that releases go out on Tuesdays.
    -                   |Tess: Suppose we agreed that they go out daily.
    open                |Ravi: I will share the release notes tomorrow.
    -                   |Joon: Nobody will read them.
    """#

  static let school = #"""
    -                   |Ms Oduya: Welcome to the parents' evening committee.
    decided             |Mr Falk: Following the vote, we agreed to hold the fair in the gym.
    -                   |Ms Oduya: The children agreed that the gym smells.
    -                   |Mr Falk: We agreed with them.
    open                |Lena Roos: I'll bring the tables from home.
    -                   |Mr Falk: I'll have the chicken, thanks.
    open                |Ms Oduya: Mr Falk will open the gym at seven, by Friday we need the key.
    -                   |Lena Roos: The key will be at the office.
    open                |Mr Falk: I will get the key from the office.
    -                   |Ms Oduya: Somebody will get it.
    -                   |Lena Roos: Could anyone bring chairs?
    open                |Mr Falk: Lena, can you bring chairs as well?
    -                   |Lena Roos: Yes of course.
    -                   |Ms Oduya: Mr Falk, can you bring a projector?
    -                   |Mr Falk: I would, but mine is broken.
    -                   |Ms Oduya: Lena, will you sing again?
    -                   |Lena Roos: Ha, no.
    open                |Ms Oduya: Would you print the programme, Mr Falk?
    -                   |Mr Falk: Happy to.
    decided             |Ms Oduya: Then let's make it forty copies.
    -                   |Lena Roos: Let's not make it more complicated than last year.
    -                   |Mr Falk: Let's hope for good weather.
    -                   |Lena Roos: Last year we agreed to meet at six, and nobody came.
    decided             |Ms Oduya: We have all agreed to meet at half past six.
    -                   |Mr Falk: Have we agreed to that?
    -                   |Lena Roos: I don't think we agreed to that.
    decided             |Ms Oduya: We'll keep the entrance free for families.
    -                   |Mr Falk: We'll see how that goes.
    -                   |Lena Roos: We'll be bankrupt by June.
    open                |Mr Falk: I'll ask the bakery for a donation, too.
    -                   |Lena Roos: The bakery asked me whether I'll pay this time.
    -                   |Ms Oduya: I'll admit that I forgot the invoice.
    open                |Ms Oduya: I'll pay the invoice today.
    -                   |Mr Falk: You should pay it today.
    -                   |Lena Roos: Perhaps we agreed on too much.
    open                |Lena Roos: And I'll write to the other parents.
    -                   |Mr Falk: I used to write to them every month.
    open                |Ms Oduya: Lena is going to collect the money by the twelfth.
    -                   |Lena Roos: Is Lena going to count it, too?
    decided             |Mr Falk: It's settled then, Lena collects and I count.
    -                   |Ms Oduya: That unsettled me a bit.
    decided             |Ms Oduya: We chose the red posters.
    -                   |Lena Roos: If we chose the blue ones, we would save ten euros.
    -                   |Mr Falk: They chose the blue ones.
    open                |Lena Roos: I promise to hang them up this week.
    -                   |Mr Falk: She promised to hang them up last week.
    -                   |Ms Oduya: Don't promise anything.
    decided             |Ms Oduya: The decision is: no fireworks.
    -                   |Mr Falk: Is the decision final?
    -                   |Lena Roos: What if it rains, will we go with the gym?
    decided             |Mr Falk: Since the yard may be wet, we'll go with the gym.
    -                   |Ms Oduya: In that case he'd say "let's go with the yard".
    -                   |Lena Roos: I'll think about it.
    -                   |Mr Falk: I'll try.
    open                |Ms Oduya: I'll email you the list of helpers.
    -                   |Lena Roos: It will probably be short.
    open                |Mr Falk: I'll pick up the drinks on Thursday, Lena.
    -                   |Lena Roos: Otherwise I'll be very cross.
    decided             |Ms Oduya: And finally, we agreed on a budget of three hundred.
    -                   |Mr Falk: We almost agreed on four hundred.
    -                   |Ms Oduya: We agreed to disagree about the band.
    -                   |Lena Roos: Ms Oduya, could you thank the caretaker for us?
    -                   |Mr Falk: Yes, she should.
    -                   |Ms Oduya: I have thanked him already.
    open                |Mr Falk: I'll clean up afterwards, and Lena will return the chairs by noon.
    -                   |Ms Oduya: Thank you all, good night.
    """#

  static let notes = #"""
    -                   |Harbour museum, weekly round
    -                   |Present: Ilse, Bram, Noor
    -                   |We talked about the roof for a long time.
    decided             |We agreed to close the west wing in January.
    open                |Ilse will get three quotes for the roof, by Friday.
    -                   |The roof will leak until then.
    -                   |Bram thinks that we should move the archive.
    decided             |After a long talk we decided to move the archive to the cellar.
    -                   |Nobody decided who carries it.
    open                |- Bram will order boxes
    -                   |- Boxes will be cheap
    -                   |- Noor would help if she had time
    open                |- Noor is going to label the shelves by 3 April
    -                   |- Why will Noor label them?
    -                   |- Noor labelled the shelves last time
    decided             |The decision is to open an hour later in winter.
    -                   |The decision is still open.
    -                   |It is unclear whether we agreed to that.
    -                   |The mayor agreed to come.
    open                |I'll write to the mayor's office tomorrow.
    -                   |I'll never understand their forms.
    -                   |If the mayor comes, Bram will make a speech.
    open                |Bram to draft a speech.
    -                   |Bram to the rescue!
    open                |Ilse to ask the insurer about the loan by Tuesday
    -                   |Ilse, to be fair, had asked already.
    -                   |> We agreed to lend the painting.
    -                   |In the end they decided not to lend it.
    decided             |In the end we decided not to lend the painting.
    -                   |Noor said she'll call Paris.
    open                |Noor will call Paris about the painting tomorrow.
    -                   |According to Bram, Paris will call us by Monday.
    -                   |Paris will host the fair next year.
    decided             |We voted to keep the café closed on Mondays.
    -                   |We did not vote on the prices.
    -                   |How we decided on the prices is another story.
    decided             |We'll use the old posters again.
    -                   |We'll need more of them.
    -                   |The team will be tired.
    open                |The education team will send the school programme by the end of May.
    -                   |Let's go with Bram, says Ilse, he knows the way.
    decided             |Let's go with the cheaper frame.
    -                   |Everything else was agreed years ago.
    open                |Bram and Noor will count the tickets on Sunday.
    -                   |The tickets will be counted by machines one day.
    open                |Ilse: I'll check the alarm tonight.
    -                   |Ilse: I'll check out of the hotel at nine.
    -                   |Bram: last week I'd have said that we agreed.
    -                   |Noor has agreed, Bram has not.
    open                |Noor will share the visitor figures with the board.
    -                   |Noor will share our surprise.
    decided             |For the summer we decided on longer hours.
    -                   |For a moment we agreed on longer hours, but then Bram left.
    -                   |Next meeting: Thursday, same room.
    """#

  static let sales = #"""
    -                   |Ada Voss: Hi Marc, thanks for joining.
    -                   |Marc Fell: I'll be quick, I have another call.
    -                   |Ada Voss: We agreed last month to talk about the renewal.
    decided             |Marc Fell: Yes, and we've decided to renew for two years.
    open                |Ada Voss: Wonderful. I'll send you the papers today.
    -                   |Marc Fell: Will the price stay the same?
    -                   |Ada Voss: The price will stay the same if you sign by June.
    open                |Marc Fell: I'll forward them to our lawyers.
    -                   |Ada Voss: Lawyers will always find something.
    open                |Marc Fell: Could you add the new office to the order?
    -                   |Ada Voss: Absolutely.
    -                   |Marc Fell: Could you do it for free?
    -                   |Ada Voss: Yes, if you take three years.
    -                   |Marc Fell: Suppose I'll take three, what then?
    decided             |Ada Voss: Let's leave it at two years, then.
    open                |Marc Fell: I'll confirm that by email.
    -                   |Ada Voss: I can confirm that we have had the outage.
    open                |Ada Voss: I'll get you a credit for the outage.
    -                   |Marc Fell: I'll get used to it.
    -                   |Ada Voss: My colleague said he'll call you on Monday.
    open                |Ada Voss: Jonas will call you on Monday about the setup.
    -                   |Marc Fell: Jonas called me in March and said "we'll fix it".
    -                   |Ada Voss: I can't promise that it'll be ready.
    open                |Marc Fell: We will send over the list of users by Wednesday.
    -                   |Ada Voss: We will look back at this and laugh.
    decided             |Marc Fell: June it is.
    -                   |Ada Voss: I'm not sure how late it is.
    open                |Ada Voss: I'll schedule the kickoff for the first of June.
    -                   |Marc Fell: I'd schedule it later.
    -                   |Ada Voss: I'll let you go now, Marc.
    """#

  static let all = [
    (planning, true), (engineering, true), (school, true), (notes, false), (sales, true),
  ]
}
